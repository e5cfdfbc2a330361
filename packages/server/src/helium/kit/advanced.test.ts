import { describe, expect, it } from "vitest";
import type { Config, TableColumn } from "./host.ts";
import AdvancedTransformation from "./zeppelin-tabledata/advanced-transformation.ts";

const axis = {
  key1: { dimension: "multiple", axisType: "key" },
  key2: { dimension: "single", axisType: "key" },
  values: { dimension: "multiple", axisType: "aggregator", maxAxisCount: 2 },
  groups: { dimension: "multiple", axisType: "group" },
  size: { dimension: "single", axisType: "size" },
} as const;
const parameter = {
  width: { valueType: "int", defaultValue: 3 },
  ratio: { valueType: "float", defaultValue: 1 },
  guides: { valueType: "JSON", defaultValue: "", widget: "textarea" },
  look: { valueType: "string", defaultValue: "plain", widget: "option", optionValues: ["plain", "bold"] },
  isWide: { valueType: "boolean", defaultValue: false, widget: "checkbox" },
};
const specWith = (method: string) => ({
  charts: {
    main: { transform: { method }, axis, parameter },
    one: { transform: { method: "raw" }, sharedAxis: true, axis: { key: axis.key1 }, parameter: {} },
    other: { transform: { method: "raw" }, sharedAxis: true, axis: { key: axis.key1 }, parameter: {} },
  },
});

const [city, year, sales, cost]: TableColumn[] = ["city", "year", "sales", "cost"].map((name, index) => ({
  name,
  index,
}));
const rows = [
  ["Oslo", "10", "1", "4"],
  ["Oslo", "9", "2", "x"],
  ["Rome", "9", "4", "6"],
];
const table = { columns: [], rows };
const sum = { ...sales, aggr: "sum" } as TableColumn;
const mean = { ...cost, aggr: "avg" } as TableColumn;

function transformed(method: string, axes: Record<string, unknown>) {
  const config: Config = {};
  const transformation = new AdvancedTransformation(config, specWith(method));
  Object.assign((config["axis"] as Record<string, object>)["main"] ?? {}, axes);
  return transformation.transform(table);
}
const rowsOf = (method: string, axes: Record<string, unknown>) => transformed(method, axes).transformer();

describe("the methods of the advanced transformation", () => {
  it("give rows as they are", () => {
    expect(rowsOf("raw", { values: [sum] })).toBe(rows);
  });

  it("give objects: without a key, with keys that are numbers, with groups", () => {
    expect(rowsOf("object", { values: [sum, mean] })).toEqual({
      rows: [{ "sales(sum)": 7, "cost(avg)": 10 / 3 }],
      keyColumnName: "",
      keyNames: [""],
      groupNames: ["sales(sum)", "cost(avg)"],
      selectors: ["sales(sum)", "cost(avg)"],
    });
    expect(rowsOf("object", { key1: [year], groups: [city], values: [sum] })).toEqual({
      rows: [
        { year: "9", Oslo: 2, Rome: 4 },
        { year: "10", Oslo: 1 },
      ],
      keyColumnName: "year",
      keyNames: ["9", "10"],
      groupNames: ["Oslo", "Rome"],
      selectors: ["Oslo", "Rome"],
    });
  });

  it("give lists, with null where there is nothing", () => {
    expect(rowsOf("array", { key1: [year], groups: [city], values: [sum] })).toMatchObject({
      rows: [
        { selector: "Oslo", value: [2, 1] },
        { selector: "Rome", value: [4, null] },
      ],
    });
    expect(rowsOf("array", { groups: [city, year], values: [sum, mean] })).toMatchObject({
      keyNames: ["city.year"],
      groupNames: ["Oslo.10", "Oslo.9", "Rome.9"],
      selectors: expect.arrayContaining(["Oslo.10 / sales(sum)", "Oslo.10 / cost(avg)"]),
    });
  });

  it("give points of two keys", () => {
    expect(rowsOf("array:2-key", { key1: [city], key2: year, values: [sum] })).toEqual({
      rows: [
        {
          selector: "sales(sum)",
          value: [
            { aggregated: 2, key1: "Oslo", key2: "9" },
            { aggregated: 1, key1: "Oslo", key2: "10" },
            { aggregated: 4, key1: "Rome", key2: "9" },
          ],
        },
      ],
      key1Names: ["Oslo", "Rome"],
      key2Names: ["9", "10"],
      key1ColumnName: "city",
      key2ColumnName: "year",
      key1NameWithIndex: { Oslo: 0, Rome: 1 },
      key2NameWithIndex: { 9: 0, 10: 1 },
      groupNames: ["sales(sum)"],
      selectors: ["sales(sum)"],
    });
  });

  it("give points of as many pairs of keys as there are rows", () => {
    const many = Array.from({ length: 3000 }, (_, at) => [`a${at}`, String(at), "1", "1"]);
    const config: Config = {};
    const transformation = new AdvancedTransformation(config, specWith("array:2-key"));
    const axes = (config["axis"] as Record<string, object>)["main"] ?? {};
    Object.assign(axes, { key1: [city], key2: year, values: [sum] });
    const { rows: series } = transformation.transform({ columns: [], rows: many }).transformer() as {
      rows: { value: unknown[] }[];
    };
    expect(series[0]?.value).toHaveLength(3000);
  });

  it("give a value with those of its groups below", () => {
    expect(rowsOf("drill-down", { groups: [city], values: [sum] })).toMatchObject({
      rows: [
        {
          selector: "sales(sum)",
          value: 7,
          drillDown: [
            { group: "Oslo", value: 3 },
            { group: "Rome", value: 4 },
          ],
        },
      ],
      selectors: ["sales(sum)"],
    });
    expect(rowsOf("drill-down", { key1: [city], values: [sum] })).toMatchObject({
      rows: [
        { selector: "Oslo", value: 3, drillDown: [] },
        { selector: "Rome", value: 4, drillDown: [] },
      ],
    });
  });

  it.each([
    ["count", 3],
    ["min", 4],
    ["max", 6],
    ["sum", 10],
  ])("aggregate by %s, and pass over what is no number", (aggr, value) => {
    expect(rowsOf("object", { values: [{ ...cost, aggr }] })).toMatchObject({ rows: [{ [`cost(${aggr})`]: value }] });
  });
});

describe("the configuration of the advanced transformation", () => {
  it("has the charts, empty axes and the values of parameters by default, and gives columns by what their axis is", () => {
    const made = transformed("raw", { key1: [city], key2: year, values: [sum], size: cost });
    expect(made).toMatchObject({
      chart: "main",
      chartChanged: true,
      parameterChanged: false,
      parameter: { width: 3, ratio: 1, guides: "", look: "plain", isWide: false },
      column: { key: [city, year], group: [], aggregator: [sum], custom: { size: [cost] } },
    });
  });

  it("begins anew for other axes or parameters, and else stays", () => {
    const config: Config = {};
    new AdvancedTransformation(config, specWith("raw"));
    Object.assign(config["chart"] as object, { current: "other" });
    const copy = structuredClone(config);
    new AdvancedTransformation(copy, specWith("object"));
    expect(copy["chart"]).toMatchObject({ current: "other" });
    const changed = { charts: { ...specWith("raw").charts, main: { axis: {}, parameter: {} } } };
    new AdvancedTransformation(copy, changed);
    expect(copy["chart"]).toMatchObject({ current: "main" });
    const axes = config["axis"] as Record<string, object>;
    expect(axes["one"]).toBe(axes["other"]);
  });

  it("reads parameters by their types, and leaves what it cannot read", () => {
    const config: Config = {};
    const transformation = new AdvancedTransformation(config, specWith("raw"));
    const typed = { width: "7", ratio: "0.5", guides: '{"a":1}', look: "7", isWide: "true" };
    Object.assign((config["parameter"] as Record<string, object>)["main"] ?? {}, typed);
    expect(transformation.transform(table).parameter).toEqual({
      width: 7,
      ratio: 0.5,
      guides: { a: 1 },
      look: "7",
      isWide: true,
    });
    Object.assign((config["parameter"] as Record<string, object>)["main"] ?? {}, { guides: "{" });
    expect(transformation.transform(table).parameter).toMatchObject({ guides: "{" });
  });

  it("is changed by the settings, and sent with what was changed", () => {
    const config: Config = {};
    const transformation = new AdvancedTransformation(config, specWith("raw"));
    const sent: Config[] = [];
    transformation._emitter = (next) => sent.push(structuredClone(next));
    const scope = transformation.getSetting().scope as Record<string, (...args: unknown[]) => unknown>;
    const axes = (config["axis"] as Record<string, Record<string, unknown>>)["main"] ?? {};
    axes["values"] = [sum, mean, { ...sum }, { ...cost, aggr: "max" }];
    scope["axisChanged"]?.(null, null, { name: "values", ...axis.values });
    expect(axes["values"]).toEqual([mean, { ...cost, aggr: "max" }]);
    scope["aggregatorChanged"]?.(0, { name: "values", ...axis.values }, "min");
    scope["removeFromAxis"]?.(1, { name: "values", ...axis.values });
    expect(axes["values"]).toEqual([{ ...cost, aggr: "min" }]);
    axes["key2"] = year;
    scope["removeFromAxis"]?.(null, { name: "key2", ...axis.key2 });
    expect(axes["key2"]).toBeNull();
    scope["parameterChanged"]?.();
    expect(sent.at(-1)).toMatchObject({ chartChanged: false, parameterChanged: true });
    scope["chartChanged"]?.("one");
    expect(sent.at(-1)).toMatchObject({ chart: { current: "one" }, chartChanged: true, parameterChanged: false });
    scope["clearConfig"]?.();
    expect(sent.at(-1)).toMatchObject({ chart: { current: "main" }, axis: { main: { values: [] } } });
    expect(scope["isTextareaWidget"]?.(parameter.guides)).toBe(true);
    expect(scope["isInputWidget"]?.(parameter.width)).toBe(true);
  });
});
