import type { Cell, Json, JsonObject, Table } from "@octavo/note";
import { dataOfObject, type Network } from "./network.ts";

/** Nodes and edges as two tables, each with every member of any `data`. */
export function tablesOfNetwork({ printed: { nodes, edges } }: Network): {
  readonly nodes: Table;
  readonly edges: Table;
} {
  return {
    nodes: flattenObjects(nodes, ["id", ...namesHaving(nodes, "label")]),
    edges: flattenObjects(edges, ["id", "source", "target", ...namesHaving(edges, "label")]),
  };
}

/** All in one table, nodes first, as charts want it. */
export function wholeTable({ printed: { nodes, edges } }: Network): Table {
  const all = [...nodes, ...edges];
  return flattenObjects(all, [
    "id",
    ...namesHaving(all, "label"),
    ...namesHaving(edges, "source"),
    ...namesHaving(edges, "target"),
  ]);
}

function namesHaving(objects: readonly JsonObject[], name: string): readonly string[] {
  return objects.some((object) => object[name] !== undefined) ? [name] : [];
}

function flattenObjects(objects: readonly JsonObject[], own: readonly string[]): Table {
  const more = [...new Set(objects.flatMap((object) => Object.keys(dataOfObject(object))))];
  return {
    columns: [...own, ...more].map((name, index) => ({ name, index })),
    rows: objects.map((object) => [
      ...own.map((name) => cellOfJson(object[name])),
      ...more.map((name) => cellOfJson(dataOfObject(object)[name])),
    ]),
    comment: "",
  };
}

export function cellOfJson(value: Json | undefined): Cell {
  if (value === undefined || value === null) return "";
  return typeof value === "number" || typeof value === "string" ? value : JSON.stringify(value);
}
