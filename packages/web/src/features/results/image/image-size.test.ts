import { describe, expect, it } from "vitest";
import { imageHeight, withImageHeight } from "./image-size.ts";

describe("the height of a picture", () => {
  it("is its own until a user has made it another, whatever Zeppelin's says", () => {
    expect(imageHeight({ graph: { mode: "table", height: 300 } })).toBeNull();
    expect(imageHeight(withImageHeight({}, 240.4))).toBe(240);
  });

  it("is nothing that could not be seen", () => {
    for (const height of [0, -5, 19, 1e9, "200", null])
      expect(imageHeight({ octavo: { imageHeight: height } })).toBeNull();
  });

  it("goes back to its own, and leaves what else is kept", () => {
    const config = { graph: { height: 300 }, octavo: { textAs: "tree" } };
    expect(withImageHeight(withImageHeight(config, 200), null)).toEqual(config);
    expect(withImageHeight({ octavo: { imageHeight: 90 } }, null)).toEqual({});
  });
});
