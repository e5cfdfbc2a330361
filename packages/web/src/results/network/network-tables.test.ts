import { describe, expect, it } from "vitest";
import { readNetwork } from "./network-tables.ts";

const names = (table: { columns: readonly { name: string }[] } | undefined) => table?.columns.map(({ name }) => name);

describe("readNetwork", () => {
  it("flattens nodes and edges with every member of their data", () => {
    const network = readNetwork(
      JSON.stringify({
        nodes: [
          { id: 1, label: "User", data: { name: "Ada" } },
          { id: 2, data: { age: 36, tags: ["x"] } },
        ],
        edges: [{ id: 9, source: 1, target: 2, label: "knows", data: { since: 1842 } }],
        directed: true,
      }),
    );
    expect(names(network?.nodes)).toEqual(["id", "label", "name", "age", "tags"]);
    expect(network?.nodes.rows).toEqual([
      [1, "User", "Ada", "", ""],
      [2, "", "", 36, '["x"]'],
    ]);
    expect(names(network?.edges)).toEqual(["id", "source", "target", "label", "since"]);
    expect(network?.edges.rows).toEqual([[9, 1, 2, "knows", 1842]]);
  });

  it("takes a network of nodes alone, and a member called like one of every object", () => {
    expect(readNetwork('{"nodes":[{"id":"a","data":{"constructor":"c","__proto__":"p"}}]}')?.nodes.rows).toEqual([
      ["a", "c", "p"],
    ]);
  });

  it.each(["", "{", "[]", "3", '{"nodes":3}', '{"nodes":[],"edges":"x"}'])("is null for %j", (text) => {
    expect(readNetwork(text)).toBeNull();
  });
});
