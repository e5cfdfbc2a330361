import { describe, expect, it } from "vitest";
import { readNetworkGraph, withHeight, withNetworkMode, withNetworkSetting, withOptions } from "./network-graph.ts";

const whole = {
  mode: "network",
  height: 300,
  optionOpen: false,
  setting: {},
  commonSetting: {},
  keys: [],
  groups: [],
  values: [],
};

describe("the view of a network", () => {
  it.each([
    [{}, "network"],
    [{ graph: { mode: "network" } }, "network"],
    [{ graph: { mode: "nothing known" } }, "network"],
    [{ graph: { mode: "table" } }, "table"],
    [{ graph: { mode: "pieChart" } }, "pieChart"],
  ])("of %j is %s", (config, mode) => {
    expect(readNetworkGraph(config).mode).toBe(mode);
  });

  it("is written whole, and no change makes a table of it", () => {
    expect(withOptions({}, true)).toEqual({ graph: { ...whole, optionOpen: true } });
    expect(withHeight({}, 420)).toEqual({ graph: { ...whole, height: 420 } });
    expect(withNetworkMode({ x: 1 }, "lineChart")).toEqual({ x: 1, graph: { ...whole, mode: "lineChart" } });
    const setting = { d3Graph: { zoom: { minScale: 2 } } };
    const config = withNetworkSetting({ graph: { setting: { table: { a: 1 } } } }, setting);
    expect(config).toEqual({ graph: { ...whole, setting: { table: { a: 1 }, network: setting } } });
    expect(readNetworkGraph(config).setting).toEqual(setting);
  });

  it("that was dragged too low is as high as at first", () => {
    expect(withHeight({}, 49)).toEqual({ graph: { ...whole, height: 300 } });
    expect(withHeight({}, 50)).toEqual({ graph: { ...whole, height: 50 } });
  });
});
