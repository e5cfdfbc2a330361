/** Which file or library of this server's an address of another host means. */
import { fileSign } from "@octavo/note";
import type { LibraryName } from "../library-names.ts";

export type Meant =
  /** A file that came with the output, and what the address means where the file does not come. */
  | { readonly kind: "file"; readonly name: string; readonly otherwise?: Meant | undefined }
  /** A library that the page has. */
  | { readonly kind: "library"; readonly name: LibraryName }
  /** What a frame has anyway, or does without. */
  | { readonly kind: "nothing" };

const library = (name: LibraryName): Meant => ({ kind: "library", name });
const nothing: Meant = { kind: "nothing" };

/** The first numbers of the versions that ours can stand for; an address without one means any. */
const versions: Partial<Readonly<Record<LibraryName, { readonly named: string; readonly fits: string }>>> = {
  leaflet: { named: "leaflet", fits: "1" },
  angular: { named: "angular(?:\\.?js)?", fits: "1" },
  jquery: { named: "jquery", fits: "3" },
  d3: { named: "d3", fits: "[67]" },
  fontAwesome: { named: "font-?awesome(?:-free)?", fits: "[456]" },
  markerCluster: { named: "leaflet\\.markercluster", fits: "1" },
  awesomeMarkers: { named: "leaflet\\.awesome-markers", fits: "2" },
};

/** Whether an address asks for a version of a library that ours can stand for: `d3@7`, `d3/7.8.5/`, `d3-7.8`, `d3.v7`. */
export function fitsVersion(path: string, name: LibraryName): boolean {
  const known = versions[name];
  if (!known) return true;
  const asked = [...path.matchAll(new RegExp(`/${known.named}(?:[@/-]v?|\\.v)(\\d+)`, "gi"))];
  return asked.every(([, first = ""]) => new RegExp(`^${known.fits}$`).test(first));
}

const known: readonly (readonly [RegExp, Meant])[] = [
  [/\/plotly[\w.-]*?(?:\.js|\.min)$|\/plotly\.js[\w.-]*(?:@[\w.]+)?$/i, library("plotly")],
  [
    /\/vega(?:-lite|-embed)?(?:@[\w.]+)?(?:\/build\/[\w.-]+\.js)?$|\/vega(?:-lite|-embed)?(?:\.min)?\.js$/i,
    library("vega"),
  ],
  [/\/leaflet(?:@[\w.]+)?(?:\/dist)?\/leaflet(?:-src)?(?:\.min)?\.(?:js|css)$/i, library("leaflet")],
  [/\/leaflet(?:\.min)?\.css$/i, library("leaflet")],
  [/\/angular(?:js)?[\w.@-]*(?:\/angular)?(?:\.min)?(?:\.js)?$/i, library("angular")],
  [/\/jquery(?:@[\w.]+)?$|\/jquery(?:-\d[\w.]*?)?(?:\.slim)?(?:\.min)?\.js$/i, library("jquery")],
  [
    /\/d3(?:@[\w.]+)?$|\/d3(?:@[^/]+)?\/(?:\d[\w.]*\/|dist\/)?d3(?:\.min)?\.js$|\/d3(?:\.v\d+)?(?:\.min)?\.js$/i,
    library("d3"),
  ],
  [/\/(?:twitter-)?bootstrap[@/]5[^/]*\/(?:dist\/)?js\/bootstrap(?:\.bundle)?(?:\.min)?\.js$/i, library("bootstrap")],
  [/\/(?:twitter-)?bootstrap[@/]5[^/]*\/(?:dist\/)?css\/bootstrap(?:\.min)?\.css$/i, library("bootstrapStyle")],
  [/\/(?:twitter-)?bootstrap[@/]3[^/]*\/(?:dist\/)?js\/bootstrap(?:\.min)?\.js$/i, library("bootstrap3")],
  [/\/(?:twitter-)?bootstrap[@/]3[^/]*\/(?:dist\/)?css\/bootstrap(?:\.min)?\.css$/i, library("bootstrap3Style")],
  [/\/bootstrap-glyphicons(?:\.min)?\.css$/i, library("glyphicons")],
  [/\/font-?awesome[^?]*\.css$/i, library("fontAwesome")],
  [
    /\/leaflet\.markercluster(?:-src)?(?:\.min)?\.js$|\/MarkerCluster(?:\.Default)?(?:\.min)?\.css$/i,
    library("markerCluster"),
  ],
  [/\/leaflet[.-]awesome-markers(?:\.min)?\.(?:js|css)$/i, library("awesomeMarkers")],
  // Turns a sign in a pin; without it the sign stands upright.
  [/\/leaflet\.awesome\.rotate(?:\.min)?\.css$/i, nothing],
  [/\/bootstrap-theme(?:\.min)?\.css$/i, nothing],
  [/\/require(?:\.min)?\.js$/i, nothing],
];

const isOfVersion = (path: string, meant: Meant) => meant.kind !== "library" || fitsVersion(path, meant.name);

const ending = new RegExp(`${fileSign.source}$`);

export function meantBy(address: string): Meant | undefined {
  if (!/^(?:https?:)?\/\//i.test(address)) return undefined;
  const [path = ""] = address.split(/[?#]/);
  const ours = known.find(([pattern, meant]) => pattern.test(path) && isOfVersion(path, meant))?.[1];
  const file = ending.exec(address)?.[1];
  return file === undefined ? ours : { kind: "file", name: file, otherwise: ours };
}

/** What a library is an addition to. */
export const basis: Partial<Readonly<Record<LibraryName, LibraryName>>> = {
  markerCluster: "leaflet",
  awesomeMarkers: "leaflet",
  bootstrap3: "jquery",
};
