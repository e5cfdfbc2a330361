import type { Pivot } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { addFieldToBox, aggregateBy, moveField, removeField } from "./pivot-edit.ts";

const city = { name: "city", index: 0 };
const sales = { name: "sales", index: 1 };
const pivot: Pivot = { keys: [{ ...city, aggr: "sum" }], groups: [], values: [{ ...sales, aggr: "sum" }] };

describe("editing a pivot", () => {
  it("takes a column once as key, but more than once as value", () => {
    expect(addFieldToBox(pivot, "keys", city)).toBe(pivot);
    expect(addFieldToBox(pivot, "values", sales, "max").values).toEqual([
      { ...sales, aggr: "sum" },
      { ...sales, aggr: "max" },
    ]);
  });

  it("moves a field from box to box", () => {
    expect(moveField(pivot, "keys", 0, "groups")).toEqual({
      keys: [],
      groups: [{ ...city, aggr: "sum" }],
      values: pivot.values,
    });
    expect(moveField(pivot, "keys", 5, "groups")).toBe(pivot);
  });

  it("changes how one value is added up", () => {
    expect(aggregateBy(pivot, 0, "avg").values).toEqual([{ ...sales, aggr: "avg" }]);
  });

  it("removes a field", () => {
    expect(removeField(pivot, "keys", 0).keys).toEqual([]);
  });
});
