import { describe, expect, it } from "vitest";
import { degreesFrom, readChartSettings } from "./chart-settings.ts";

describe("readChartSettings", () => {
  it("has the usual settings for a chart that was never set", () => {
    expect(readChartSettings({})).toMatchObject({
      xLabels: "default",
      degrees: -45,
      isStacked: false,
      areaStyle: "stack",
      startsAtZero: false,
      canZoom: false,
      dateFormat: null,
    });
  });

  it("reads Zeppelin's names", () => {
    expect(
      readChartSettings({
        xLabelStatus: "rotate",
        rotate: { degree: "-30" },
        stacked: true,
        style: "expand",
        forceY: true,
        lineWithFocus: true,
        isDateFormat: true,
      }),
    ).toMatchObject({
      xLabels: "rotate",
      degrees: -30,
      isStacked: true,
      areaStyle: "expand",
      startsAtZero: true,
      canZoom: true,
      dateFormat: "YYYY-MM-DD HH:mm:ss",
    });
  });

  it.each([
    ["", -45],
    [undefined, -45],
    ["x", -45],
    ["30", 30],
    [-90, -90],
    ["5000", -45],
  ])("reads the rotation %j as %d", (value, degrees) => {
    expect(degreesFrom(value)).toBe(degrees);
  });
});
