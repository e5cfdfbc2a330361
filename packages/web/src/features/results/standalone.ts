/**
 * Collects what a file needs to show results without a server: rows of tables of which the note has only the first, the document of frames, and the
 * libraries that draw outputs. It fetches them with the rights of the user who exports, by the same requests as the page.
 */
import { filesNamedIn, type Segment, type Table, type Widgets } from "@octavo/note";
import type { OutputAddress } from "./common/address.ts";
import { type Islands, keyOfOutput } from "./common/islands.ts";
import { type RowsLeft, rowsOfFile } from "./data-view/source/rows-of-file.ts";
import type { FrontEnd } from "./frame/drawing/widgets/messages.ts";
import { frameContentOf } from "./frame/frame-content.ts";
import { frontEndNamed } from "./frame/front-end-named.ts";
import { drawingProgram, libraryNamed } from "./frame/libraries.ts";
import { type LibraryName, libraryNames } from "./frame/library-names.ts";
import { plotlyLibraryOf } from "./frame/plotly-library.ts";
import { isFramed } from "./html/framed.ts";
import { mayHaveMath } from "./math/math-in.ts";

export { idOfIsland } from "./common/islands.ts";

/** Most fetched rows of all tables of a note together. */
const mostRows = 20_000;
const mostCharacters = 20 * 1024 * 1024;

export interface StandaloneOutput {
  readonly address: OutputAddress;
  readonly segment: Segment;
  readonly widgets: Widgets | undefined;
}

export interface StandaloneResults {
  readonly islands: Partial<Islands>;
  readonly hasMath: boolean;
  readonly hasDiagrams: boolean;
  /** Whether there are tables, which may be shown as charts. */
  readonly hasTables: boolean;
  /** Whether any output runs scripts of its own. */
  readonly hasFrames: boolean;
}

export async function standaloneResults(outputs: readonly StandaloneOutput[]): Promise<StandaloneResults> {
  const framed = outputs.filter(({ segment }) => isFramed(segment));
  const texts = outputs
    .filter(({ segment }) => /^(?:html|angular)$/i.test(segment.type))
    .map(({ segment }) => segment.data);
  const tables = await tablesOf(outputs);
  return {
    islands: { tables, ...(framed.length > 0 && (await partsOfFrames(framed))) },
    hasMath: texts.some((text) => mayHaveMath(text) || text.includes("katex")),
    hasDiagrams: texts.some((text) => /language-mermaid\b/i.test(text)),
    hasTables: outputs.some(({ segment }) => /^(?:table|network)$/i.test(segment.type)),
    hasFrames: framed.length > 0,
  };
}

async function tablesOf(outputs: readonly StandaloneOutput[]): Promise<Islands["tables"]> {
  const left: RowsLeft = { rows: mostRows, characters: mostCharacters };
  const tables: Record<string, Table> = {};
  for (const { address, segment } of outputs) {
    if (segment.type.toUpperCase() !== "TABLE" || !segment.overflow?.file || left.rows <= 0) continue;
    try {
      const table = await rowsOfFile(address, left);
      if (table.rows.length > 0) tables[keyOfOutput(address)] = table;
    } catch (error) {
      // The file keeps the first rows and says how many there were.
      console.warn("A table could not be loaded:", String(error));
    }
  }
  return tables;
}

async function partsOfFrames(framed: readonly StandaloneOutput[]): Promise<Partial<Islands>> {
  const names = libraryNames.filter((name) => framed.some((output) => mayNeed(name, output)));
  const libraries = await Promise.all(
    names.map(async (name) => {
      const { script, style } = await libraryNamed(name);
      return [name, { script: await script.text(), style }] as const;
    }),
  );
  const frontEnds = await frontEndsOf(framed);
  const frame = await fetch("frame");
  if (!frame.ok) throw new Error(`The server did not give the document of frames (${frame.status}).`);
  return {
    frame: await frame.text(),
    drawing: await drawingProgram(),
    libraries: Object.fromEntries(libraries),
    frontEnds,
  };
}

/** Front ends of other packages' widgets, and files that outputs ask for. A widget without one shows the name of what is missing. */
async function frontEndsOf(framed: readonly StandaloneOutput[]): Promise<Islands["frontEnds"]> {
  const found: Record<string, FrontEnd> = {};
  for (const { address, segment, widgets } of framed) {
    const named = Object.values(widgets?.models ?? {}).flatMap(({ front_end }) => front_end ?? []);
    for (const name of new Set([...named, ...filesNamedIn(frameContentOf(segment).text)])) {
      const frontEnd = found[name] ?? (await frontEndNamed({ ...address, name }).catch(() => null));
      if (frontEnd) found[name] = frontEnd;
    }
  }
  return found;
}

const signs: Readonly<Record<LibraryName, RegExp>> = {
  plotly: /plotly/i,
  plotlyCartesian: /vnd\.plotly/,
  vega: /vega/i,
  leaflet: /leaflet|geo\+json/i,
  widgets: /jupyter\.widget-view/,
  angular: /x-angular/,
  jquery: /jquery/i,
  d3: /\bd3\b/i,
  graphviz: /vnd\.graphviz/,
  bootstrap: /bootstrap[@/-]5.*js/i,
  bootstrapStyle: /bootstrap[@/-]5.*css/i,
  bootstrap3: /bootstrap[@/-]3.*js/i,
  bootstrap3Style: /bootstrap[@/-]3.*css/i,
  glyphicons: /glyphicons/i,
  fontAwesome: /font-?awesome/i,
  markerCluster: /markercluster/i,
  awesomeMarkers: /awesome-markers/i,
  // A file shows the table in the place of a view of a plug-in, and text in that of a spell.
  plugIn: /vnd\.octavo\.plug-in/,
  spell: /vnd\.octavo\.plug-in/,
  d3v3: /vnd\.octavo\.plug-in/,
};
const addresses = /(?:https?:)?\/\/[^\s"'<>()]{1,500}|\brequire(?:js)?\s*\(\s*\[[^\]]{0,500}/g;

/** Rather includes a library too often, because without it an output shows nothing. Scripts inside the output need none. */
function mayNeed(name: LibraryName, { segment, widgets }: StandaloneOutput): boolean {
  const { type, text } = frameContentOf(segment);
  const sign = signs[name];
  if (/vnd\.plotly/.test(type) && /^plotly/.test(name)) return plotlyLibraryOf(JSON.parse(text).content) === name;
  if (sign.test(type)) return true;
  if (type.includes("widget-view")) return sign.test(JSON.stringify(widgets?.models ?? {}));
  return type === "text/html" && (text.match(addresses) ?? []).some((address) => sign.test(address));
}
