import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Network, readNetwork } from "./network.ts";

function read(value: unknown): Network {
  const reading = readNetwork(JSON.stringify(value));
  if (reading.type === "broken") throw new Error(reading.reason());
  return reading.network;
}

describe("readNetwork", () => {
  it("joins edges to their nodes, whether ids are numbers or text", () => {
    const { nodes, edges, types, isDirected } = read({
      nodes: [
        { id: 1, label: "User", data: { name: "Ada" } },
        { id: "2", labels: ["Post", "Draft"] },
      ],
      edges: [{ id: "e", source: "1", target: 2, label: "wrote" }],
      types: ["wrote", "read"],
      directed: true,
    });
    expect(nodes).toEqual([
      { id: "1", label: "User", data: { name: "Ada" } },
      { id: "2", label: "Post", data: {} },
    ]);
    expect(edges).toEqual([{ id: "e", source: 0, target: 1, label: "wrote", data: {} }]);
    expect([types, isDirected]).toEqual([["wrote", "read"], true]);
  });

  it("gives every label its colour, and none to what is no colour", () => {
    const { labels } = read({
      nodes: [{ id: 1, label: "Third" }],
      labels: { First: "#8BC34A", Second: "url(https://example.org/x)", Fourth: "red;position:fixed" },
    });
    expect([...labels]).toEqual([
      ["First", "#8BC34A"],
      ["Second", null],
      ["Fourth", null],
      ["Third", null],
    ]);
  });

  it("says which nodes and relationships it could not draw", () => {
    const network = read({
      nodes: [{ id: 1 }, { id: 1 }, { id: "1" }, {}, null, 7],
      edges: [{ source: 1, target: 1 }, { source: 1, target: 9 }, { source: "<b>x</b>" }],
    });
    expect([network.nodes.length, network.edges.length]).toEqual([1, 1]);
    expect(network.problems.map((say) => say())).toEqual([
      "1 node has no id and is not drawn.",
      "2 nodes have the id of another and are not drawn.",
      "2 relationships lead to a node that is not there (the first 1 → 9), and are in the table only.",
    ]);
  });

  it.each([
    ["", /is empty/],
    ["{", /is no JSON \(/],
    ["[]", /no JSON object/],
    ["3", /no JSON object/],
    ['{"nodes":3}', /nodes are no list/],
    ['{"nodes":[],"edges":"x"}', /edges are no list/],
  ])("says what is wrong with %j", (text, reason) => {
    const reading = readNetwork(text);
    expect(reading.type === "broken" && reading.reason()).toMatch(reason);
  });

  it("never throws, and joins only nodes that are there", () => {
    const id = fc.oneof(
      fc.nat(5),
      fc.constantFrom("a", "__proto__", "constructor", ""),
      fc.constant(null),
      fc.object(),
    );
    const node = fc.oneof(fc.jsonValue(), fc.record({ id, label: id, data: fc.jsonValue() }));
    const edge = fc.oneof(fc.jsonValue(), fc.record({ id, source: id, target: id, label: id }));
    const value = fc.record({ nodes: fc.array(node), edges: fc.array(edge), labels: fc.jsonValue() });
    fc.assert(
      fc.property(value, (printed) => {
        const { nodes, edges } = read(printed);
        expect(edges.every(({ source, target }) => nodes[source] && nodes[target])).toBe(true);
        expect(new Set(nodes.map(({ id: name }) => name)).size).toBe(nodes.length);
      }),
    );
  });
});
