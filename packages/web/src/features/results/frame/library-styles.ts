/** Styles of libraries with their fonts and pictures inside: a frame asks no address for them. */

/** Of the fonts those that every browser reads. */
export async function fontAwesomeStyle(): Promise<string> {
  const [{ default: style }, { default: older }, ...fonts] = await Promise.all([
    import("@fortawesome/fontawesome-free/css/all.min.css?raw"),
    import("@fortawesome/fontawesome-free/css/v4-shims.min.css?raw"),
    import("@fortawesome/fontawesome-free/webfonts/fa-solid-900.woff2?inline"),
    import("@fortawesome/fontawesome-free/webfonts/fa-regular-400.woff2?inline"),
    import("@fortawesome/fontawesome-free/webfonts/fa-brands-400.woff2?inline"),
    import("@fortawesome/fontawesome-free/webfonts/fa-v4compatibility.woff2?inline"),
  ]);
  const names = ["fa-solid-900", "fa-regular-400", "fa-brands-400", "fa-v4compatibility"];
  const data = new Map(names.map((name, at) => [`${name}.woff2`, fonts[at]?.default ?? ""]));
  return withData(style + older, data);
}

export async function bootstrap3Style(): Promise<string> {
  const [{ default: style }, { default: font }] = await Promise.all([
    import("bootstrap3/dist/css/bootstrap.min.css?raw"),
    import("bootstrap3/dist/fonts/glyphicons-halflings-regular.woff2?inline"),
  ]);
  return withData(style, new Map([["glyphicons-halflings-regular.woff2", font]]));
}

/** The signs of Bootstrap 3 alone, as a file of their own has them. */
export async function glyphiconsStyle(): Promise<string> {
  const style = await bootstrap3Style();
  const rules = style.match(/@font-face\{[^}]*Glyphicons[^}]*\}|\.glyphicon[^{}]*\{[^}]*\}/g) ?? [];
  return rules.join("\n");
}

export async function markerClusterStyle(): Promise<string> {
  const both = await Promise.all([
    import("leaflet.markercluster/dist/MarkerCluster.css?raw"),
    import("leaflet.markercluster/dist/MarkerCluster.Default.css?raw"),
  ]);
  return both.map(({ default: style }) => style).join("\n");
}

export async function awesomeMarkersStyle(): Promise<string> {
  const [{ default: style }, { default: markers }, { default: shadow }] = await Promise.all([
    import("leaflet.awesome-markers/dist/leaflet.awesome-markers.css?raw"),
    import("leaflet.awesome-markers/dist/images/markers-soft.png?inline"),
    import("leaflet.awesome-markers/dist/images/markers-shadow.png?inline"),
  ]);
  const data = new Map([
    ["markers-soft.png", markers],
    ["markers-shadow.png", shadow],
  ]);
  // Pictures of twice the size are three times as heavy as all the rest.
  return withData(style.replace(/@media[^{]*\{(?:[^{}]*\{[^}]*\})*\s*\}/, ""), data);
}

/** What is not at hand is left out. */
function withData(style: string, data: ReadonlyMap<string, string>): string {
  return style.replace(/url\(\s*["']?(?!data:)([^"')]+)["']?\s*\)/g, (_, address: string) => {
    const name = address.split(/[?#]/)[0]?.split("/").at(-1) ?? "";
    return `url(${data.get(name) ?? "data:,"})`;
  });
}
