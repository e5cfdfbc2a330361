import { describe, expect, it } from "vitest";
import { type Aggregation, pivotTable } from "./pivot.ts";
import { parseTable } from "./table.ts";
import { asDrillDown, groupsAsObject, seriesAsPairs } from "./transform.ts";

const table = parseTable("city\tyear\tsales\nOslo\t2023\t10\nOslo\t2024\t30\nOslo\t2024\t50\nRoma\t2023\t20\n");
const field = (name: string, index: number, aggr: Aggregation = "sum") => ({ name, index, aggr });
const city = field("city", 0);
const year = field("year", 1);
const pivot = (aggr: Aggregation, groups = [year]) =>
  pivotTable(table, { keys: [city], groups, values: [field("sales", 2, aggr)] });

describe("groupsAsObject", () => {
  it("has the numbers of each group, in the order of the keys [field.transform-methods]", () => {
    expect(groupsAsObject(pivot("sum"))).toEqual([
      { group: "2023", values: [{ name: "sales (sum)", numbers: [10, 20] }] },
      { group: "2024", values: [{ name: "sales (sum)", numbers: [80, null] }] },
    ]);
  });

  it("keeps several values of a group together", () => {
    const two = pivotTable(table, {
      keys: [year],
      groups: [city],
      values: [field("sales", 2), field("sales", 2, "max")],
    });
    expect(groupsAsObject(two).map(({ group, values }) => [group, values.map(({ name }) => name)])).toEqual([
      ["Oslo", ["sales (sum)", "sales (max)"]],
      ["Roma", ["sales (sum)", "sales (max)"]],
    ]);
  });

  it("is one group of the value's name where there are none", () => {
    expect(groupsAsObject(pivot("sum", []))).toEqual([
      { group: "sales (sum)", values: [{ name: "sales (sum)", numbers: [90, 20] }] },
    ]);
  });
});

it("seriesAsPairs has a cell for each pair that there is [field.transform-methods]", () => {
  expect(seriesAsPairs(pivot("sum"))).toEqual({
    across: ["Oslo", "Roma"],
    up: ["2023", "2024"],
    cells: [
      { x: 0, y: 0, number: 10 },
      { x: 1, y: 0, number: 20 },
      { x: 0, y: 1, number: 80 },
    ],
  });
});

it("asDrillDown knows what a key comes to as a whole, and what it is made of [field.transform-methods]", () => {
  expect(asDrillDown(pivot("avg", []), pivot("avg"))).toEqual([
    {
      selector: "Oslo",
      value: 30,
      drillDown: [
        { selector: "2023", value: 10 },
        { selector: "2024", value: 40 },
      ],
    },
    { selector: "Roma", value: 20, drillDown: [{ selector: "2023", value: 20 }] },
  ]);
});
