import { describe, expect, it } from "vitest";
import {
  degreesFrom,
  readChartSettings,
  readScatterColumns,
  readTableSettings,
  withColumnType,
  withScatterColumn,
  withTableOption,
} from "./settings.ts";

const columns = [
  { name: "a", index: 0 },
  { name: "b", index: 1 },
  { name: "c", index: 2 },
];

describe("readChartSettings", () => {
  it("has the usual settings for a chart that was never set", () => {
    expect(readChartSettings({})).toEqual({
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
    ).toEqual({
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

describe("readScatterColumns", () => {
  it("takes the first two columns at first", () => {
    expect(readScatterColumns(columns, {})).toEqual({ xAxis: columns[0], yAxis: columns[1], group: null, size: null });
  });

  it("drops columns that are no longer there", () => {
    expect(readScatterColumns(columns, { xAxis: { name: "gone", index: 0 }, yAxis: { name: "c", index: 2 } })).toEqual({
      xAxis: null,
      yAxis: columns[2],
      group: null,
      size: null,
    });
  });

  it("reads back what was chosen, also when everything was taken out", () => {
    const first = readScatterColumns(columns, {});
    const setting = withScatterColumn({ other: 1 }, first, "group", columns[2] ?? null);
    expect(setting).toMatchObject({ other: 1, group: { name: "c", index: 2, aggr: "sum" } });
    const withoutX = withScatterColumn(setting, readScatterColumns(columns, setting), "xAxis", null);
    const withoutY = withScatterColumn(withoutX, readScatterColumns(columns, withoutX), "yAxis", null);
    const empty = withScatterColumn(withoutY, readScatterColumns(columns, withoutY), "group", null);
    expect(readScatterColumns(columns, empty)).toEqual({ xAxis: null, yAxis: null, group: null, size: null });
  });
});

describe("readTableSettings", () => {
  it("reads back options and types of columns", () => {
    const setting = withColumnType(
      withTableOption({ kept: true }, "showAggregationFooter", true),
      { name: "a", index: 0 },
      "date",
    );
    const settings = readTableSettings(setting);
    expect(settings).toMatchObject({ hasFilter: null, hasFooter: true });
    expect(settings.typeOf({ name: "a", index: 0 })).toBe("date");
    expect(settings.typeOf({ name: "a", index: 1 })).toBeNull();
    expect(setting).toMatchObject({ kept: true, tableColumnTypeState: { names: { a0: "date" } } });
    expect(
      readTableSettings(withColumnType(setting, { name: "a", index: 0 }, null)).typeOf({ name: "a", index: 0 }),
    ).toBeNull();
  });
});
