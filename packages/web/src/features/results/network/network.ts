/**
 * A network as its interpreter printed it, read for drawing.
 *
 * What people and programs print is seldom whole: ids come twice, edges lead nowhere, colours are no colours. Reading never throws and
 * never guesses. What can be drawn is; what cannot is counted, and said in words beside the picture. The tables keep all of it.
 */
import { isJsonObject, type Json, type JsonObject } from "@octavo/note";
import { texts } from "./texts.ts";

export interface NetworkNode {
  readonly id: string;
  /** What kind of node it is: the first of its labels. */
  readonly label: string | null;
  readonly data: JsonObject;
}

interface NetworkEdge {
  readonly id: string;
  /** Places in the list of nodes. */
  readonly source: number;
  readonly target: number;
  readonly label: string | null;
  readonly data: JsonObject;
}

export interface Network {
  readonly nodes: readonly NetworkNode[];
  readonly edges: readonly NetworkEdge[];
  /** Labels of nodes in the order in which they come, each with the colour that the network gives it, if it gives one. */
  readonly labels: ReadonlyMap<string, string | null>;
  /** Labels of edges. */
  readonly types: readonly string[];
  readonly isDirected: boolean;
  /** What could not be drawn, each a sentence in the language of the moment. */
  readonly problems: readonly (() => string)[];
  /** Nodes and edges as they came, for tables. */
  readonly printed: { readonly nodes: readonly JsonObject[]; readonly edges: readonly JsonObject[] };
}

export type NetworkReading =
  | { readonly type: "network"; readonly network: Network }
  | { readonly type: "broken"; readonly reason: () => string };

/** Reads `{nodes, edges, labels, types, directed}`. */
export function readNetwork(text: string): NetworkReading {
  if (text.trim() === "") return brokenNetwork(texts.later("isEmpty"));
  const value = parseNetworkText(text);
  if (value instanceof Error) return brokenNetwork(() => texts.t("isNoJson", { problem: value.message }));
  if (!isJsonObject(value)) return brokenNetwork(texts.later("isNoObject"));
  const nodes = objectsIn(value["nodes"]);
  const edges = objectsIn(value["edges"]);
  if (nodes === null) return brokenNetwork(texts.later("nodesAreNoList"));
  if (edges === null) return brokenNetwork(texts.later("edgesAreNoList"));
  return { type: "network", network: networkOf(value, nodes, edges) };
}

function brokenNetwork(reason: () => string): NetworkReading {
  return { type: "broken", reason };
}

function networkOf(value: JsonObject, nodes: readonly JsonObject[], edges: readonly JsonObject[]): Network {
  const places = new Map<string, number>();
  const drawn: NetworkNode[] = [];
  let nameless = 0;
  let doubled = 0;
  for (const node of nodes) {
    const id = nameOfJson(node["id"]);
    if (id === null) nameless += 1;
    else if (places.has(id)) doubled += 1;
    else {
      places.set(id, drawn.length);
      drawn.push({ id, label: labelOfObject(node), data: dataOfObject(node) });
    }
  }

  const lost: JsonObject[] = [];
  const joined = edges.flatMap((edge, index): NetworkEdge[] => {
    const source = placeOfEnd(places, edge["source"]);
    const target = placeOfEnd(places, edge["target"]);
    if (source === undefined || target === undefined) {
      lost.push(edge);
      return [];
    }
    return [
      {
        id: nameOfJson(edge["id"]) ?? String(index + 1),
        source,
        target,
        label: labelOfObject(edge),
        data: dataOfObject(edge),
      },
    ];
  });

  return {
    nodes: drawn,
    edges: joined,
    labels: labelsOfNodes(value["labels"], drawn),
    types: typesOfEdges(value["types"], joined),
    isDirected: value["directed"] === true,
    problems: [
      ...(nameless > 0 ? [() => texts.t("nameless", { count: nameless })] : []),
      ...(doubled > 0 ? [() => texts.t("doubled", { count: doubled })] : []),
      ...lostInWords(lost),
    ],
    printed: { nodes, edges },
  };
}

function parseNetworkText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function objectsIn(value: Json | undefined): readonly JsonObject[] | null {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.filter(isJsonObject) : null;
}

/** An id or a label: text or a number, anything else is none. */
function nameOfJson(value: Json | undefined): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

function labelOfObject(object: JsonObject): string | null {
  const [first] = Array.isArray(object["labels"]) ? object["labels"] : [];
  return nameOfJson(object["label"]) ?? nameOfJson(first);
}

export function dataOfObject(object: JsonObject): JsonObject {
  return isJsonObject(object["data"]) ? object["data"] : {};
}

/** The end of an edge is an id; what d3 has been at holds the node itself. */
function placeOfEnd(places: ReadonlyMap<string, number>, end: Json | undefined): number | undefined {
  const id = nameOfJson(isJsonObject(end) ? end["id"] : end);
  return id === null ? undefined : places.get(id);
}

function labelsOfNodes(value: Json | undefined, nodes: readonly NetworkNode[]): ReadonlyMap<string, string | null> {
  const colours = isJsonObject(value) ? value : {};
  const labels = new Map<string, string | null>();
  for (const label of Object.keys(colours)) labels.set(label, colourInJson(colours[label]));
  for (const { label } of nodes) if (label !== null && !labels.has(label)) labels.set(label, null);
  return labels;
}

const colour = /^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{3,24}|(?:rgb|hsl)a?\([\d\s.,%/-]{5,40}\))$/i;

/** A colour goes into styles, so it is nothing but one. */
function colourInJson(value: Json | undefined): string | null {
  return typeof value === "string" && colour.test(value.trim()) ? value.trim() : null;
}

function typesOfEdges(value: Json | undefined, edges: readonly NetworkEdge[]): readonly string[] {
  const listed = Array.isArray(value) ? value.flatMap((type) => nameOfJson(type) ?? []) : [];
  return [...new Set([...listed, ...edges.flatMap(({ label }) => label ?? [])])];
}

function lostInWords(lost: readonly JsonObject[]): readonly (() => string)[] {
  const [first] = lost;
  if (!first) return [];
  const end = (name: string) => shortenText(nameOfJson(first[name]) ?? texts.t("nothing"));
  return [() => texts.t("lost", { count: lost.length, source: end("source"), target: end("target") })];
}

const longestInWords = 40;

export function shortenText(text: string, longest = longestInWords): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
