import { describe, expect, it } from "vitest";
import { readChartSettings } from "../chart-settings.ts";
import { landBetween, landOutlines } from "./land.ts";
import { degreesBetween, fitMapToPoints, mapOptions } from "./map.ts";
import { latitudeOf, projectLatitude } from "./mercator.ts";

describe("a map", () => {
  it("keeps shapes: a place is as far up as Mercator has it, and back", () => {
    expect(projectLatitude(0)).toBeCloseTo(0);
    expect(projectLatitude(60)).toBeCloseTo(75.456, 2);
    for (const latitude of [-80, -33.9, 12.5, 71])
      expect(latitudeOf(projectLatitude(latitude))).toBeCloseTo(latitude, 9);
  });

  it("shows all places with room around them, in the shape of its box", () => {
    const size = { width: 400, height: 200 };
    const frame = fitMapToPoints(
      [
        { x: 10, y: 50 },
        { x: 12, y: 51 },
      ],
      size,
    );
    expect((frame.right - frame.left) / (frame.top - frame.bottom)).toBeCloseTo(2);
    expect(frame.left).toBeLessThan(10);
    expect(frame.top).toBeGreaterThan(projectLatitude(51));
    const alone = fitMapToPoints([{ x: 10, y: 50 }], size);
    expect(alone.right - alone.left).toBeGreaterThan(0.01);
  });

  it("names round degrees", () => {
    expect(degreesBetween(-7, 23, 3)).toEqual([0, 10, 20]);
    expect(degreesBetween(4.71, 4.98, 5)).toEqual([4.8, 4.9]);
    expect(degreesBetween(-180, 180, 4)).toEqual([-180, -90, 0, 90, 180]);
    expect(degreesBetween(-62, 78, 4)).toEqual([-60, -30, 0, 30, 60]);
  });

  it("of the whole earth ends at the date line", () => {
    const size = { width: 400, height: 300 };
    const around = fitMapToPoints(
      [
        { x: -179, y: -40 },
        { x: 179, y: 40 },
      ],
      size,
    );
    expect([around.left, around.right]).toEqual([-180, 180]);
    const east = fitMapToPoints(
      [
        { x: 20, y: -40 },
        { x: 179, y: 40 },
      ],
      size,
    );
    expect(east.right).toBe(180);
    expect(east.left).toBeLessThan(20);
  });

  it("has land where there is land", () => {
    const box = landOutlines().find((ring) =>
      ring.some(([x, y]) => Math.abs(x - 134) < 1 && Math.abs(y - projectLatitude(-33)) < 2),
    );
    expect(landOutlines().length).toBeGreaterThan(100);
    // Australia.
    expect(box?.every(([x]) => x > 110 && x < 156)).toBe(true);
  });

  it("draws land at the date line where it lies, and not around the earth", () => {
    for (const outline of landOutlines()) {
      const steps = outline.slice(1).map(([x], place) => Math.abs(x - (outline[place]?.[0] ?? 0)));
      expect(Math.max(...steps)).toBeLessThanOrEqual(180);
    }
  });

  it("has land on all of its width, past the date line too", () => {
    /** Where the middle of Australia is seen. */
    const australias = (left: number, right: number) =>
      landBetween(left, right)
        .filter((ring) =>
          ring.some(
            ([x, y]) => Math.abs((((x % 360) + 360) % 360) - 134) < 1 && Math.abs(y - projectLatitude(-33)) < 2,
          ),
        )
        .map((ring) => Math.round(Math.min(...ring.map(([x]) => x)) / 360));
    expect(australias(-180, 180)).toEqual([0]);
    expect(australias(-300, 300)).toEqual([-1, 0]);
    expect(australias(-900, 900)).toEqual([-2, -1, 0, 1, 2]);
    expect(landBetween(-30, 40).length).toBeLessThan(landOutlines().length);
    // What lies on the line, as Chukotka does, is at both ends of a map of the whole earth.
    const across = (line: number) =>
      landBetween(-180, 180).filter((ring) => ring.some(([x]) => x < line) && ring.some(([x]) => x > line)).length;
    expect(across(180)).toBeGreaterThan(0);
    expect(across(-180)).toBe(across(180));
  });

  it("names longitudes beyond the date line as they are", () => {
    const points = [
      { x: 178, y: -18, size: null },
      { x: -170, y: -14, size: null },
    ];
    const axis = { name: "", labels: null };
    const palette = { series: [], ink: "", muted: "#777777", line: "", paper: "#ffffff", raised: "", font: "" };
    const options = mapOptions(
      { x: axis, y: axis, series: [{ name: "", points }], blank: 0 },
      { settings: readChartSettings({}), palette },
      { width: 800, height: 400, tiles: null },
    );
    const { formatter } = (options["xAxis"] as { axisLabel: { formatter: (value: number) => string } }).axisLabel;
    expect([-200, -180, -170, 0, 170, 180, 200].map(formatter)).toEqual([
      "160°E",
      "180°",
      "170°W",
      "0°",
      "170°E",
      "180°",
      "160°W",
    ]);
    expect([-540, -400, 400, 540, 560].map(formatter)).toEqual(["180°", "40°W", "40°E", "180°", "160°W"]);
  });
});
