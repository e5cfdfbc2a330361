import { describe, expect, it } from "vitest";
import { readNetwork } from "./network.ts";
import { tablesOfNetwork, wholeTable } from "./network-tables.ts";

const names = (table: { columns: readonly { name: string }[] }) => table.columns.map(({ name }) => name);

function read(value: unknown) {
  const reading = readNetwork(JSON.stringify(value));
  if (reading.type === "broken") throw new Error(reading.reason());
  return reading.network;
}

describe("tablesOfNetwork", () => {
  it("flattens nodes and edges with every member of their data", () => {
    const { nodes, edges } = tablesOfNetwork(
      read({
        nodes: [
          { id: 1, label: "User", data: { name: "Ada" } },
          { id: 2, data: { age: 36, tags: ["x"] } },
        ],
        edges: [{ id: 9, source: 1, target: 2, label: "knows", data: { since: 1842 } }],
      }),
    );
    expect(names(nodes)).toEqual(["id", "label", "name", "age", "tags"]);
    expect(nodes.rows).toEqual([
      [1, "User", "Ada", "", ""],
      [2, "", "", 36, '["x"]'],
    ]);
    expect(names(edges)).toEqual(["id", "source", "target", "label", "since"]);
    expect(edges.rows).toEqual([[9, 1, 2, "knows", 1842]]);
  });

  it("takes members called like those of every object", () => {
    const text = '{"nodes":[{"id":"a","data":{"constructor":"c","__proto__":"p"}}]}';
    const reading = readNetwork(text);
    expect(reading.type === "network" && tablesOfNetwork(reading.network).nodes.rows).toEqual([["a", "c", "p"]]);
  });

  it("keeps what cannot be drawn", () => {
    const { nodes, edges } = tablesOfNetwork(
      read({ nodes: [{ id: 1 }, { id: 1 }], edges: [{ id: 1, source: 1, target: "gone" }] }),
    );
    expect([nodes.rows.length, edges.rows]).toEqual([2, [[1, 1, "gone"]]]);
  });
});

describe("wholeTable", () => {
  it("has nodes first, then edges, with empty cells for what one of them has not", () => {
    const table = wholeTable(
      read({
        nodes: [{ id: 1, label: "User", data: { age: 36 } }],
        edges: [{ id: 2, source: 1, target: 1, data: { since: 1842 } }],
      }),
    );
    expect(names(table)).toEqual(["id", "label", "source", "target", "age", "since"]);
    expect(table.rows).toEqual([
      [1, "User", "", "", 36, ""],
      [2, "", 1, 1, "", 1842],
    ]);
  });
});
