import { describe, expect, it } from "vitest";
import { readNetworkSettings, withForce, withLabelScale, withProperty } from "./settings.ts";

const numbersOf = (setting: Parameters<typeof readNetworkSettings>[0]) => {
  const { propertyOf: _, ...numbers } = readNetworkSettings(setting);
  return numbers;
};

describe("settings of a network", () => {
  it("are the specification's when nothing is kept [constant.network.forces constant.network.stop constant.network.zoom]", () => {
    expect(numbersOf({})).toEqual({ timeoutMs: 10_000, charge: -120, linkDistance: 80, labelScale: 1.3 });
  });

  it("are read back as they were written, beside what others wrote", () => {
    const other = { d3Graph: { forceLayout: { x: 1 }, y: 2 }, z: 3 };
    const setting = withLabelScale(withForce(withForce(other, "charge", -300), "timeout", 500), 2);
    expect(setting).toEqual({
      d3Graph: { forceLayout: { x: 1, charge: -300, timeout: 500 }, y: 2, zoom: { minScale: 2 } },
      z: 3,
    });
    expect(numbersOf(setting)).toEqual({ timeoutMs: 500, charge: -300, linkDistance: 80, labelScale: 2 });
  });

  it.each([
    [{ d3Graph: 3 }],
    [{ d3Graph: { forceLayout: { charge: "much", timeout: null }, zoom: [] } }],
    [{ d3Graph: { forceLayout: { linkDistance: Number.NaN } } }],
  ])("are the usual ones for %j", (setting) => {
    expect(numbersOf(setting)).toEqual(numbersOf({}));
  });

  it("stay within what can be drawn", () => {
    const setting = {
      d3Graph: { forceLayout: { charge: -1e9, linkDistance: -5, timeout: "1e9" }, zoom: { minScale: 0 } },
    };
    expect(numbersOf(setting)).toEqual({ timeoutMs: 60_000, charge: -10_000, linkDistance: 0, labelScale: 1 });
  });

  it("name the property that stands beside the nodes of a label", () => {
    const setting = withProperty({ properties: { Post: { selected: "id", keys: ["title"] } } }, "Post", "title");
    expect(setting).toEqual({ properties: { Post: { selected: "title", keys: ["title"] } } });
    const { propertyOf } = readNetworkSettings(withProperty(setting, "__proto__", "age"));
    expect([propertyOf("Post"), propertyOf("__proto__"), propertyOf("constructor"), propertyOf(null)]).toEqual([
      "title",
      "age",
      null,
      null,
    ]);
  });
});
