import { describe, expect, it } from "vitest";
import { readNetwork } from "./network.ts";
import { besidePart, captionProperty, nameOfNode, propertiesOf, sceneOfNetwork } from "./scene.ts";

function aScene(value: unknown) {
  const reading = readNetwork(JSON.stringify(value));
  if (reading.type === "broken") throw new Error(reading.reason());
  return sceneOfNetwork(reading.network, () => "name");
}

const nodes = [{ id: 1, label: "User", data: { name: "Ada" } }, { id: 2, label: "User" }, { id: 3 }];

describe("sceneOfNetwork", () => {
  it("knows the neighbours of each node, and counts a node beside itself once", () => {
    const { neighbours, byImportance } = aScene({
      nodes,
      edges: [
        { source: 1, target: 2 },
        { source: 3, target: 1 },
        { source: 3, target: 3 },
      ],
    });
    expect(neighbours).toEqual([
      [
        { node: 1, edge: 0, direction: "out" },
        { node: 2, edge: 1, direction: "in" },
      ],
      [{ node: 0, edge: 0, direction: "in" }],
      [
        { node: 0, edge: 1, direction: "out" },
        { node: 2, edge: 2, direction: "out" },
      ],
    ]);
    expect(byImportance).toEqual([0, 2, 1]);
  });

  it("has a node stand out with its neighbours, and a relationship with its ends", () => {
    const scene = aScene({
      nodes,
      edges: [
        { source: 1, target: 2 },
        { source: 3, target: 1 },
      ],
    });
    const beside = (part: Parameters<typeof besidePart>[1]) => {
      const { nodes, edges } = besidePart(scene, part);
      return [[...nodes].sort(), [...edges].sort()];
    };
    expect(beside({ type: "node", node: 0 })).toEqual([
      [0, 1, 2],
      [0, 1],
    ]);
    expect(beside({ type: "edge", edge: 1 })).toEqual([[0, 2], [1]]);
  });

  it("bends relationships that share their ends away from each other", () => {
    const between = (...ends: readonly (readonly [number, number])[]) =>
      aScene({ nodes, edges: ends.map(([source, target]) => ({ source, target })) }).bends;
    expect(between([1, 2])).toEqual([0]);
    expect(between([1, 2], [1, 2])).toEqual([0.5, -0.5]);
    // The way back is drawn from the other end: the same sign lies on the other side.
    expect(between([1, 2], [2, 1])).toEqual([0.5, 0.5]);
    expect(between([1, 2], [1, 2], [1, 2])).toEqual([0, -1, 1]);
  });
});

describe("a node", () => {
  it.each([
    ["name", "Ada"],
    ["id", "1"],
    ["label", "User"],
    ["missing", "User"],
    ["constructor", "User"],
    ["deep", '{"a":[1]}'],
  ])("is called by its %s", (property, name) => {
    expect(nameOfNode({ id: "1", label: "User", data: { name: "Ada", deep: { a: [1] } } }, property)).toBe(name);
  });

  it("is called by its id when it has nothing else, and never at length", () => {
    expect(nameOfNode({ id: "7", label: null, data: {} }, "label")).toBe("7");
    expect(nameOfNode({ id: "x".repeat(10_000), label: null, data: {} }, "id")).toHaveLength(80);
  });

  it.each([
    [
      "what differs",
      [
        { kind: "x", name: "Ada" },
        { kind: "x", name: "Bab" },
        { kind: "x", name: "Cy" },
      ],
      "name",
    ],
    [
      "no number and no long text",
      [
        { year: 1, text: "x".repeat(99) },
        { year: 2, text: "y".repeat(99) },
      ],
      "label",
    ],
    ["nothing that most do not have", [{ name: "Ada" }, {}, {}], "label"],
  ])("is called by itself by %s", (_, data, property) => {
    const { network } = aScene({ nodes: data.map((members, id) => ({ id, label: "A", data: members })) });
    expect(captionProperty(network, "A")).toBe(property);
  });

  it("may be called by what nodes of its label have", () => {
    const { network } = aScene({ nodes });
    expect(propertiesOf(network, "User")).toEqual(["label", "id", "name"]);
  });
});
