import { type Cell, isJsonObject, type Json, type JsonObject, type Table } from "@octavo/note";

/** A network as its interpreter prints it, flattened for tables: nodes and edges, each with every member of any `data`. */
export interface Network {
  readonly nodes: Table;
  readonly edges: Table;
}

/** Reads `{nodes, edges, labels, types, directed}`; null when the text is no such object. */
export function readNetwork(text: string): Network | null {
  const value = parsed(text);
  if (!isJsonObject(value)) return null;
  const nodes = objectsIn(value["nodes"]);
  const edges = objectsIn(value["edges"]);
  if (nodes === null || edges === null) return null;
  return {
    nodes: flatten(nodes, ["id", ...having(nodes, "label")]),
    edges: flatten(edges, ["id", "source", "target", ...having(edges, "label")]),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function objectsIn(value: Json | undefined): readonly JsonObject[] | null {
  if (value === undefined) return [];
  return Array.isArray(value) ? value.filter(isJsonObject) : null;
}

function having(objects: readonly JsonObject[], name: string): readonly string[] {
  return objects.some((object) => object[name] !== undefined) ? [name] : [];
}

function flatten(objects: readonly JsonObject[], own: readonly string[]): Table {
  const dataOf = (object: JsonObject): JsonObject => (isJsonObject(object["data"]) ? object["data"] : {});
  const more = [...new Set(objects.flatMap((object) => Object.keys(dataOf(object))))];
  return {
    columns: [...own, ...more].map((name, index) => ({ name, index })),
    rows: objects.map((object) => [
      ...own.map((name) => cellOf(object[name])),
      ...more.map((name) => cellOf(dataOf(object)[name])),
    ]),
    comment: "",
  };
}

function cellOf(value: Json | undefined): Cell {
  if (value === undefined || value === null) return "";
  return typeof value === "number" || typeof value === "string" ? value : JSON.stringify(value);
}
