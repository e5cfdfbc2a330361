import type { Cell, Json, JsonObject, Table } from "@octavo/note";
import { dataOf, type Network } from "./network.ts";

/** Nodes and edges as two tables, each with every member of any `data`. */
export function tablesOf({ printed: { nodes, edges } }: Network): { readonly nodes: Table; readonly edges: Table } {
  return {
    nodes: flatten(nodes, ["id", ...having(nodes, "label")]),
    edges: flatten(edges, ["id", "source", "target", ...having(edges, "label")]),
  };
}

/** All in one table, nodes first, as charts want it. */
export function wholeTable({ printed: { nodes, edges } }: Network): Table {
  const all = [...nodes, ...edges];
  return flatten(all, ["id", ...having(all, "label"), ...having(edges, "source"), ...having(edges, "target")]);
}

function having(objects: readonly JsonObject[], name: string): readonly string[] {
  return objects.some((object) => object[name] !== undefined) ? [name] : [];
}

function flatten(objects: readonly JsonObject[], own: readonly string[]): Table {
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

export function cellOf(value: Json | undefined): Cell {
  if (value === undefined || value === null) return "";
  return typeof value === "number" || typeof value === "string" ? value : JSON.stringify(value);
}
