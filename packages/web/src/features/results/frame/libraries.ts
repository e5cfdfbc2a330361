/**
 * Libraries that draw in frames. They are files of this page, named by what is in them, and are fetched by the page when the first output needs one:
 * a frame asks no server for anything, it is handed them over its port and runs them from there.
 */
import type { Library, LibraryName } from "./library-names.ts";
import * as styles from "./library-styles.ts";

const none = async () => "";

const addresses: Readonly<Record<LibraryName, { script: () => Promise<string>; style: () => Promise<string> }>> = {
  plotly: { script: async () => (await import("plotly.js-dist-min/plotly.min.js?url")).default, style: none },
  plotlyCartesian: {
    script: async () => (await import("plotly.js-cartesian-dist-min/plotly-cartesian.min.js?url")).default,
    style: none,
  },
  vega: { script: async () => (await import("./drawing/vega.ts?worker&url")).default, style: none },
  leaflet: {
    script: async () => (await import("leaflet/dist/leaflet.js?url")).default,
    style: async () => (await import("leaflet/dist/leaflet.css?raw")).default,
  },
  widgets: {
    script: async () => (await import("./drawing/widgets/library.ts?worker&url")).default,
    style: async () => (await import("./drawing/widgets/frame.css?inline")).default,
  },
  angular: { script: async () => (await import("./drawing/angular/library.ts?worker&url")).default, style: none },
  plugIn: { script: async () => (await import("./drawing/plug-in/library.ts?worker&url")).default, style: none },
  spell: { script: async () => (await import("./drawing/spell/library.ts?worker&url")).default, style: none },
  d3v3: { script: async () => (await import("d3v3/d3.min.js?url")).default, style: none },
  jquery: { script: async () => (await import("jquery/dist/jquery.min.js?url")).default, style: none },
  d3: { script: async () => (await import("./drawing/d3.ts?worker&url")).default, style: none },
  graphviz: { script: async () => (await import("./drawing/graphviz.ts?worker&url")).default, style: none },
  bootstrap: {
    script: async () => (await import("bootstrap/dist/js/bootstrap.bundle.min.js?url")).default,
    style: none,
  },
  bootstrapStyle: {
    script: none,
    style: async () => (await import("bootstrap/dist/css/bootstrap.min.css?raw")).default,
  },
  bootstrap3: { script: async () => (await import("bootstrap3/dist/js/bootstrap.min.js?url")).default, style: none },
  bootstrap3Style: { script: none, style: styles.bootstrap3Style },
  glyphicons: { script: none, style: styles.glyphiconsStyle },
  fontAwesome: { script: none, style: styles.fontAwesomeStyle },
  markerCluster: {
    script: async () => (await import("leaflet.markercluster/dist/leaflet.markercluster.js?url")).default,
    style: styles.markerClusterStyle,
  },
  awesomeMarkers: {
    script: async () => (await import("leaflet.awesome-markers/dist/leaflet.awesome-markers.min.js?url")).default,
    style: styles.awesomeMarkersStyle,
  },
};

const kept = new Map<LibraryName | "drawing", Promise<Library>>();

export function libraryNamed(name: LibraryName): Promise<Library> {
  const { script, style } = addresses[name];
  return once(name, async () => ({ script: await fetched(await script()), style: await style() }));
}

/** What draws displays inside of a frame and gets libraries there. */
export async function drawingProgram(): Promise<string> {
  const { script } = await once("drawing", async () => ({
    script: await fetched((await import("./drawing/main.ts?worker&url")).default),
    style: "",
  }));
  return script.text();
}

/** Asked for again after it did not come. */
function once(name: LibraryName | "drawing", get: () => Promise<Library>): Promise<Library> {
  const known = kept.get(name);
  if (known) return known;
  const asked = get();
  kept.set(name, asked);
  asked.catch(() => kept.delete(name));
  return asked;
}

async function fetched(address: string): Promise<Blob> {
  if (address === "") return new Blob([]);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The server did not give the library (${answer.status}).`);
  return answer.blob();
}
