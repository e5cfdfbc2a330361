import { describe, expect, it } from "vitest";
import { addressOfTile, cornerOfTile, tilesInExtent } from "./tiles.ts";

describe("the tiles of a map", () => {
  it("are those in sight, at the depth at which they are about as large as they are", () => {
    const all = { left: -180, right: 179.9, bottom: -179.9, top: 180 };
    expect(tilesInExtent({ ...all, pixels: 256 / 360 })).toEqual([{ z: 0, x: 0, y: 0 }]);
    expect(tilesInExtent({ ...all, pixels: 512 / 360 })).toHaveLength(4);
    const oslo = { left: 10.7, right: 10.8, bottom: 73.5, top: 73.55, pixels: 10_000 };
    const near = tilesInExtent(oslo);
    expect(near.map(({ z }) => z)).toEqual(near.map(() => 14));
    for (const tile of near) {
      const [left, top] = cornerOfTile(tile);
      expect(left).toBeLessThanOrEqual(oslo.right);
      expect(top).toBeGreaterThanOrEqual(oslo.bottom);
    }
  });

  it("begin again past the date line, and end at the poles", () => {
    const beyond = tilesInExtent({ left: 170, right: 190, bottom: -300, top: 300, pixels: 2048 / 360 });
    expect(new Set(beyond.map(({ x }) => x))).toEqual(new Set([7, 8]));
    expect(beyond.map(({ y }) => y).every((y) => y >= 0 && y < 8)).toBe(true);
    expect(addressOfTile({ url: "https://tiles.example.org/{z}/{x}/{y}.png?{z}" }, { z: 3, x: 8, y: 2 })).toBe(
      "https://tiles.example.org/3/0/2.png?3",
    );
  });

  it("are never more than a screen can use", () => {
    expect(tilesInExtent({ left: -1e9, right: 1e9, bottom: -180, top: 180, pixels: 1 }).length).toBe(80);
  });
});
