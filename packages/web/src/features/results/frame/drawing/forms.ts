/** Draws a form that is no HTML. Its content is data: nothing of it becomes markup, but what is a script runs as one. */
import { plotlyLibraryOf } from "../plotly-library.ts";
import { elementFor } from "./element.ts";
import type { Libraries } from "./libraries.ts";

interface DrawOptions {
  readonly box: HTMLElement;
  readonly type: string;
  readonly content: unknown;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly libraries: Libraries;
  readonly require: unknown;
}

type Draw = (options: DrawOptions) => Promise<void>;

const drawers: readonly (readonly [RegExp, Draw])[] = [
  [/vnd\.plotly\./, drawPlotly],
  [/vnd\.vega(?:lite)?\./, drawVega],
  [/geo\+json$/, drawMap],
  [/vnd\.graphviz$/, drawGraph],
  [/^(?:audio|video)\//, drawMedia],
  [/./, runScript],
];

export async function drawForm(options: DrawOptions): Promise<void> {
  // Drawn anew in the place of what was there.
  options.box.replaceChildren();
  await drawers.find(([pattern]) => pattern.test(options.type))?.[1](options);
}

const page = globalThis as unknown as {
  readonly Plotly: {
    newPlot(at: HTMLElement, data: unknown, layout: unknown, config: unknown): Promise<unknown>;
    addFrames(at: HTMLElement, frames: unknown): Promise<unknown>;
  };
  readonly vegaEmbed: (at: HTMLElement, spec: unknown, options: unknown) => Promise<unknown>;
  readonly L: typeof import("leaflet");
  readonly octavoGraphviz: typeof import("@viz-js/viz").instance;
};

interface Figure {
  readonly data?: unknown;
  readonly layout?: { readonly height?: number };
  readonly config?: object;
  readonly frames?: readonly unknown[];
}

async function drawPlotly({ box, content, libraries }: DrawOptions): Promise<void> {
  const { data = [], layout = {}, config, frames = [] } = parsed(content) as Figure;
  await libraries.load(plotlyLibraryOf(content));
  const place = added(box, `${layout.height ?? 450}px`);
  await page.Plotly.newPlot(place, data, layout, { responsive: true, ...config, plotlyServerURL: "" });
  if (frames.length > 0) await page.Plotly.addFrames(place, frames);
}

async function drawVega({ box, type, content, metadata, libraries }: DrawOptions): Promise<void> {
  await libraries.load("vega");
  const isDark = document.documentElement.dataset["theme"] === "dark";
  const place = added(box);
  place.style.width = "100%";
  await page.vegaEmbed(place, parsed(content), {
    mode: type.includes("vegalite") ? "vega-lite" : "vega",
    renderer: "svg",
    ...(isDark && { theme: "dark", config: { background: "transparent" } }),
    ...((metadata["embed_options"] as object | undefined) ?? {}),
  });
}

async function drawMap({ box, content, libraries }: DrawOptions): Promise<void> {
  await libraries.load("leaflet");
  const { L } = page;
  const map = L.map(added(box, "360px"), { attributionControl: false });
  const shapes = L.geoJSON(parsed(content) as Parameters<typeof L.geoJSON>[0], {
    // Pictures of pins are not at hand, and would be asked for.
    pointToLayer: (_feature, at) => L.circleMarker(at, { radius: 6 }),
    onEachFeature: (feature, layer) => {
      const properties: unknown = feature.properties;
      if (properties && Object.keys(properties).length > 0) layer.bindPopup(listOf(properties as object));
    },
  }).addTo(map);
  const bounds = shapes.getBounds();
  if (bounds.isValid()) map.fitBounds(bounds, { padding: [20, 20], maxZoom: 12 });
  else map.setView([0, 0], 1);
}

function listOf(properties: object): HTMLElement {
  const list = document.createElement("div");
  for (const [name, value] of Object.entries(properties)) {
    list.append(Object.assign(document.createElement("div"), { textContent: `${name}: ${String(value)}` }));
  }
  return list;
}

/** A graph in the language DOT. */
async function drawGraph({ box, content, metadata, libraries }: DrawOptions): Promise<void> {
  await libraries.load("graphviz");
  const viz = await page.octavoGraphviz();
  const asked = metadata["engine"];
  const engine = typeof asked === "string" && viz.engines.includes(asked) ? asked : "dot";
  const drawn = viz.renderSVGElement(textOf(content), { engine });
  drawn.style.maxWidth = "100%";
  drawn.style.height = "auto";
  added(box).append(drawn);
}

async function drawMedia({ box, type, content }: DrawOptions): Promise<void> {
  const media = document.createElement(type.startsWith("audio/") ? "audio" : "video");
  media.controls = true;
  media.src = `data:${type};base64,${textOf(content).replace(/\s/g, "")}`;
  box.append(media);
}

async function runScript({ box, content, libraries, require }: DrawOptions): Promise<void> {
  const run = new Function("element", "require", await libraries.withOwnImports(textOf(content))) as (
    element: HTMLElement,
    require: unknown,
  ) => unknown;
  await run.call(globalThis, elementFor(box), require);
}

function added(box: HTMLElement, height?: string): HTMLElement {
  const place = document.createElement("div");
  if (height !== undefined) place.style.height = height;
  box.append(place);
  return place;
}

/** Some write JSON as a text of JSON. */
function parsed(content: unknown): unknown {
  return typeof content === "string" ? JSON.parse(content) : content;
}

/** Notebooks keep long texts as lists of lines. */
function textOf(content: unknown): string {
  return Array.isArray(content) ? content.join("") : String(content);
}
