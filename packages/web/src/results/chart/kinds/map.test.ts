import { describe, expect, it } from "vitest";
import { land } from "./land.ts";
import { fit, ticks } from "./map.ts";
import { latitudeOf, mercator } from "./mercator.ts";

describe("a map", () => {
  it("keeps shapes: a place is as far up as Mercator has it, and back", () => {
    expect(mercator(0)).toBeCloseTo(0);
    expect(mercator(60)).toBeCloseTo(75.456, 2);
    for (const latitude of [-80, -33.9, 12.5, 71]) expect(latitudeOf(mercator(latitude))).toBeCloseTo(latitude, 9);
  });

  it("shows all places with room around them, in the shape of its box", () => {
    const size = { width: 400, height: 200 };
    const frame = fit(
      [
        { x: 10, y: 50 },
        { x: 12, y: 51 },
      ],
      size,
    );
    expect((frame.right - frame.left) / (frame.top - frame.bottom)).toBeCloseTo(2);
    expect(frame.left).toBeLessThan(10);
    expect(frame.top).toBeGreaterThan(mercator(51));
    const alone = fit([{ x: 10, y: 50 }], size);
    expect(alone.right - alone.left).toBeGreaterThan(0.01);
  });

  it("names round degrees", () => {
    expect(ticks(-7, 23, 3)).toEqual([0, 10, 20]);
    expect(ticks(4.71, 4.98, 5)).toEqual([4.8, 4.9]);
  });

  it("has land where there is land", () => {
    const box = land().find((ring) => ring.some(([x, y]) => Math.abs(x - 134) < 1 && Math.abs(y - mercator(-33)) < 2));
    expect(land().length).toBeGreaterThan(100);
    // Australia.
    expect(box?.every(([x]) => x > 110 && x < 156)).toBe(true);
  });
});
