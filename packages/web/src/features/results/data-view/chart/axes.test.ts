import { expect, it } from "vitest";
import { limitFields } from "./axes.ts";
import { kinds } from "./kinds.ts";

const field = (index: number, aggr: "sum" | "avg" = "sum") => ({ name: `c${index}`, index, aggr });

it("a box that has more columns than the kind of chart takes keeps the newest", () => {
  const pivot = { keys: [field(0), field(1)], groups: [field(2), field(3)], values: [field(4), field(5)] };
  expect(limitFields(pivot, kinds.heatMap)).toEqual({ keys: [field(1)], groups: [field(3)], values: [field(5)] });
  expect(limitFields(pivot, kinds.histogram)).toMatchObject({ keys: [] });
  expect(limitFields(pivot, kinds.bar)).toEqual(pivot);
});

it("the same column added up in the same way counts once", () => {
  const values = [field(0), field(1), field(0), field(0, "avg")];
  expect(limitFields({ keys: [], groups: [], values }, kinds.bar).values).toEqual([
    field(0),
    field(1),
    field(0, "avg"),
  ]);
});
