import { describe, expect, it } from "vitest";
import { heightBoundFor, isTreeShown, textHeight, withTextHeight, withTreeShown } from "./text-height.ts";

describe("the window of a text", () => {
  it.each([
    [{}, 480],
    [{ graph: {} }, 480],
    [{ graph: { height: 300 } }, 300],
    [{ graph: { height: 50 } }, 50],
    [{ graph: { height: 49 } }, 300],
    [{ graph: { height: "tall" } }, 300],
  ])("of %j is %i high", (config, height) => {
    expect(textHeight(config)).toBe(height);
  });

  it.each([
    [100, 600],
    [488, 600],
    [600, 600],
    [601, 480],
    [90_000, 480],
  ])("is not worth having for a few lines: a text that is %i high takes %i at most", (needed, bound) => {
    expect(heightBoundFor(needed, 480)).toBe(bound);
  });

  it("is kept where tables keep theirs", () => {
    const config = withTextHeight({ x: 1 }, 640);
    expect(config).toMatchObject({ x: 1, graph: { mode: "table", height: 640 } });
    expect(textHeight(config)).toBe(640);
  });
});

describe("a text that is JSON", () => {
  it("is a tree when one has chosen so, beside whatever else Octavo keeps", () => {
    expect(isTreeShown({})).toBe(false);
    const config = withTreeShown({ octavo: { other: 1 } }, true);
    expect(config).toEqual({ octavo: { other: 1, textAs: "tree" } });
    expect([isTreeShown(config), isTreeShown(withTreeShown(config, false))]).toEqual([true, false]);
  });
});
