/** What of a network stays the same while it moves: the neighbours of each node, which relationships share their ends, the names of nodes. */
import type { Json } from "@octavo/note";
import { type Network, type NetworkNode, shortenText } from "./network.ts";
import { cellOfJson } from "./network-tables.ts";

interface Neighbour {
  readonly node: number;
  readonly edge: number;
  readonly direction: "out" | "in";
}

/** What the user has pointed at: the page shows its properties, and highlights it with its neighbours. */
export type Part = { readonly type: "node"; readonly node: number } | { readonly type: "edge"; readonly edge: number };

export interface NetworkScene {
  readonly network: Network;
  readonly names: readonly string[];
  readonly neighbours: readonly (readonly Neighbour[])[];
  /** How far each relationship is bent: 0 for a straight one, more for each that shares its ends; see `bendsOfEdges`. */
  readonly bends: readonly number[];
  /** Two places of nodes for each relationship. */
  readonly links: Uint32Array;
  /** Nodes by the number of their neighbours, the most first: the order in which labels get room. */
  readonly byImportance: readonly number[];
}

export function sceneOfNetwork(
  network: Network,
  chosenProperty: (label: string | null) => string | null,
): NetworkScene {
  const neighbours = neighboursOf(network);
  const captions = new Map<string | null, string>();
  const propertyOf = (label: string | null): string => {
    const known = captions.get(label) ?? chosenProperty(label) ?? captionProperty(network, label);
    captions.set(label, known);
    return known;
  };
  const degree = (node: number) => neighbours[node]?.length ?? 0;
  return {
    network,
    names: network.nodes.map((node) => nameOfNode(node, propertyOf(node.label))),
    neighbours,
    bends: bendsOfEdges(network),
    links: Uint32Array.from(network.edges.flatMap(({ source, target }) => [source, target])),
    byImportance: network.nodes.map((_, index) => index).sort((one, other) => degree(other) - degree(one)),
  };
}

/** The nodes and relationships that stand out with a part, itself among them. */
export function besidePart({ network, neighbours }: NetworkScene, part: Part) {
  if (part.type === "edge") {
    const { source = 0, target = 0 } = network.edges[part.edge] ?? {};
    return { nodes: new Set([source, target]), edges: new Set([part.edge]) };
  }
  const beside = neighbours[part.node] ?? [];
  return {
    nodes: new Set([part.node, ...beside.map(({ node }) => node)]),
    edges: new Set(beside.map(({ edge }) => edge)),
  };
}

/** A node by the chosen property, or by the next best that it has. */
export function nameOfNode({ id, label, data }: NetworkNode, property: string): string {
  const chosen =
    property === "id"
      ? id
      : property === "label"
        ? label
        : Object.hasOwn(data, property)
          ? textInJson(data[property])
          : "";
  return shortenText(chosen || label || id, 80);
}

/** Nodes examined to find what distinguishes them. */
const looked = 200;
const longestCaption = 60;

/**
 * What nodes of a label are called as long as the user has not chosen: their label says what kind they are and the colour says so too, so the first
 * member of their data with a text that differs from node to node; without one the label.
 */
export function captionProperty({ nodes }: Network, label: string | null): string {
  const alike = nodes.filter((node) => node.label === label).slice(0, looked);
  const keys = new Set(alike.flatMap(({ data }) => Object.keys(data)));
  for (const key of keys) {
    const texts = alike.flatMap(({ data }) => {
      const value = data[key];
      return typeof value === "string" && value !== "" && value.length <= longestCaption ? [value] : [];
    });
    if (texts.length >= alike.length * 0.8 && new Set(texts).size > texts.length / 2) return key;
  }
  return "label";
}

function textInJson(value: Json | undefined): string {
  return String(cellOfJson(value)).trim();
}

/** The properties that nodes of a label have, as names for them to choose. */
export function propertiesOf({ nodes }: Network, label: string): readonly string[] {
  const keys = new Set<string>();
  for (const node of nodes) if (node.label === label) for (const key of Object.keys(node.data)) keys.add(key);
  return [...new Set(["label", "id", ...keys])];
}

function neighboursOf({ nodes, edges }: Network): readonly (readonly Neighbour[])[] {
  const neighbours: Neighbour[][] = nodes.map(() => []);
  edges.forEach(({ source, target }, edge) => {
    neighbours[source]?.push({ node: target, edge, direction: "out" });
    if (source !== target) neighbours[target]?.push({ node: source, edge, direction: "in" });
  });
  return neighbours;
}

/**
 * Relationships between the same two nodes are drawn as arcs of growing bend, one to each side in turn; the first of an odd number is
 * straight. A bend has its sign in the direction from the lower place to the higher, so that opposite ones do not fall together.
 */
function bendsOfEdges({ edges }: Network): readonly number[] {
  const pairs = new Map<string, number[]>();
  edges.forEach(({ source, target }, index) => {
    const key = `${Math.min(source, target)} ${Math.max(source, target)}`;
    const pair = pairs.get(key);
    if (pair) pair.push(index);
    else pairs.set(key, [index]);
  });
  const bends = new Array<number>(edges.length).fill(0);
  for (const pair of pairs.values()) {
    const isOdd = pair.length % 2 === 1;
    pair.forEach((edge, place) => {
      const step = isOdd ? Math.ceil(place / 2) : Math.floor(place / 2) + 0.5;
      const side = place % 2 === 0 ? 1 : -1;
      const { source = 0, target = 0 } = edges[edge] ?? {};
      bends[edge] = step === 0 ? 0 : step * side * (source <= target ? 1 : -1);
    });
  }
  return bends;
}
