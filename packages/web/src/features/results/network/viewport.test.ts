import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  baseScale,
  createProjection,
  extentOfPositions,
  firstViewport,
  panViewportBy,
  type Viewport,
  zoomAround,
} from "./viewport.ts";

const size = { width: 800, height: 300 };
const positions = Float32Array.from([-500, -100, 500, 100, 0, 900]);

describe("a viewport", () => {
  it("has all nodes in sight at first", () => {
    const extent = extentOfPositions(positions);
    for (const few of [true, false]) {
      const { toScreen } = createProjection(firstViewport(extent, few), baseScale(extent, size), size);
      for (let at = 0; at < positions.length; at += 2) {
        const { x, y } = toScreen({ x: positions[at] ?? 0, y: positions[at + 1] ?? 0 });
        expect(x >= 0 && x <= size.width && y >= 0 && y <= size.height).toBe(true);
      }
    }
  });

  it("does not blow up two nodes, and takes one or none", () => {
    expect(baseScale(extentOfPositions(Float32Array.from([0, 0, 1, 1])), size)).toBeLessThanOrEqual(1.2);
    expect(extentOfPositions(new Float32Array())).toEqual({ centre: { x: 0, y: 0 }, width: 0, height: 0 });
    expect(baseScale(extentOfPositions(Float32Array.from([5, 5])), size)).toBeLessThanOrEqual(1.2);
  });

  it("zooms within 1 and 10, around the pointer [constant.network.zoom]", () => {
    const anywhere = fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.integer({ min: 0, max: 300 }) });
    fc.assert(
      fc.property(anywhere, fc.double({ min: 0.01, max: 50, noNaN: true }), (at, zoom) => {
        const before: Viewport = { zoom: 2, centre: { x: 30, y: -40 } };
        const after = zoomAround(before, zoom, at, 0.5, size);
        expect(after.zoom).toBe(Math.min(10, Math.max(1, zoom)));
        const under = createProjection(before, 0.5, size).toNetwork(at);
        const there = createProjection(after, 0.5, size).toScreen(under);
        expect(there.x).toBeCloseTo(at.x, 6);
        expect(there.y).toBeCloseTo(at.y, 6);
      }),
    );
  });

  it("pans by pixels", () => {
    const before: Viewport = { zoom: 2, centre: { x: 0, y: 0 } };
    const { x, y } = createProjection(panViewportBy(before, { x: 30, y: -10 }, 0.5), 0.5, size).toScreen({
      x: 0,
      y: 0,
    });
    expect([x, y]).toEqual([430, 140]);
  });
});
