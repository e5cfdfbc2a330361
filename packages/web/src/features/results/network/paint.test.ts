import { describe, expect, it } from "vitest";
import { readNetwork } from "./network.ts";
import { paintNetwork, radiusAtScale } from "./paint.ts";
import { sceneOfNetwork } from "./scene.ts";

/** What is written of a relationship between two nodes so far apart, and of one like it so far beside it. */
function written(distance: number, beside?: number): readonly string[] {
  const second = beside === undefined ? [] : [beside, 8, beside + distance, 8];
  const nodes = [1, 2, 3, 4].slice(0, 2 + second.length / 2).map((id) => ({ id }));
  const edges = nodes.flatMap(({ id }) => (id % 2 ? [{ source: id, target: id + 1, label: "married" }] : []));
  const reading = readNetwork(JSON.stringify({ nodes, edges }));
  if (reading.type === "broken") throw new Error(reading.reason());
  const texts: string[] = [];
  // Whatever else is drawn: only words are looked at.
  const context = new Proxy(
    { measureText: (text: string) => ({ width: text.length * 6 }), fillText: (text: string) => texts.push(text) },
    { get: (words, name) => Reflect.get(words, name) ?? (() => {}), set: () => true },
  );
  paintNetwork(context as unknown as CanvasRenderingContext2D, {
    scene: sceneOfNetwork(reading.network, () => "id"),
    positions: Float32Array.from([0, 0, distance, 0, ...second]),
    projection: { scale: 1, toScreen: ({ x, y }) => ({ x: x + 100, y: y + 100 }), toNetwork: (point) => point },
    size: { width: 600, height: 300 },
    colours: { ink: "", muted: "", line: "", paper: "", accent: "", font: "", ofLabel: () => "" },
    hasLabels: true,
    active: null,
  });
  return texts;
}

describe("the name of a relationship", () => {
  it("is written between its nodes", () => {
    expect(written(120)).toEqual(["1", "2", "married"]);
  });

  it("is left out where it would touch what another is called", () => {
    const names = ["1", "2", "3", "4"];
    // Each is 42 wide here.
    expect(written(400, 45)).toEqual([...names, "married"]);
    expect(written(400, 60)).toEqual([...names, "married", "married"]);
  });

  it("is left out where it would lie over one of them", () => {
    expect(written(56)).toEqual(["1", "2"]);
  });
});

it("a node has radius 10, drawn to scale within what can be seen [constant.network.radius]", () => {
  expect([1, 1.3, 0.7].map((scale) => radiusAtScale(scale, 5))).toEqual([10, 13, 7]);
  expect([radiusAtScale(0.01, 5), radiusAtScale(9, 5)]).toEqual([6, 16]);
});
