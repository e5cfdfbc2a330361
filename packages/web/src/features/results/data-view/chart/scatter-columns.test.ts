import { describe, expect, it } from "vitest";
import { readScatterColumns, withScatterColumn } from "./scatter-columns.ts";

const columns = [
  { name: "a", index: 0 },
  { name: "b", index: 1 },
  { name: "c", index: 2 },
];

describe("readScatterColumns", () => {
  it("takes the first two columns at first [state.chart.scatter-axes]", () => {
    expect(readScatterColumns(columns, {})).toEqual({ xAxis: columns[0], yAxis: columns[1], group: null, size: null });
    const one = columns.slice(0, 1);
    expect(readScatterColumns(one, {})).toEqual({ xAxis: columns[0], yAxis: null, group: null, size: null });
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
