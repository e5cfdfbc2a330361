import { describe, expect, it } from "vitest";
import { SpellBase, SpellResult } from "./zeppelin-spell.ts";
import ColumnselectorTransformation from "./zeppelin-tabledata/columnselector.ts";
import PassthroughTransformation from "./zeppelin-tabledata/passthrough.ts";
import PivotTransformation from "./zeppelin-tabledata/pivot.ts";
import TableData from "./zeppelin-tabledata.ts";
import Visualization from "./zeppelin-vis.ts";

function aTable(): TableData {
  const table = new TableData();
  const text = "city\tyear\tsales\nOslo\t2024\t10\nOslo\t2025\tx\nRome\t2024\t5\nOslo\t2024\t2\n\na comment";
  table.loadParagraphResult({ type: "TABLE", msg: text });
  return table;
}
const element = { html: () => {}, contents: () => "content" };

describe("a table", () => {
  it("is read from text, with its comment", () => {
    const { columns, rows, comment } = aTable();
    expect(columns).toEqual([
      { name: "city", index: 0, aggr: "sum" },
      { name: "year", index: 1, aggr: "sum" },
      { name: "sales", index: 2, aggr: "sum" },
    ]);
    expect(rows).toHaveLength(4);
    expect(comment).toBe("a comment");
  });
});

describe("a view", () => {
  it("is drawn anew when it is shown, and only marked while it is not", () => {
    const view = new Visualization(element, {});
    let drawn = 0;
    view.refresh = () => {
      drawn += 1;
    };
    view.resize();
    expect(drawn).toBe(0);
    view.activate();
    view.activate();
    expect([drawn, view.isActive()]).toEqual([1, true]);
    view.setConfig({ a: 1 });
    view.deactivate();
    view.resize();
    expect(drawn).toBe(2);
    view.activate();
    expect(drawn).toBe(3);
  });

  it("compiles its settings once, and then changes what they show", async () => {
    const view = new Visualization(element, {});
    const scopes: Record<string, unknown>[] = [];
    view._createNewScope = () => {
      const scope = { $apply: (change: () => void) => change() };
      scopes.push(scope);
      return scope;
    };
    const compiled: unknown[] = [];
    view._compile = (content) => () => compiled.push(content);
    view._templateRequest = async (address) => `text of ${address}`;
    let mode = "first";
    view.getSetting = () => ({ template: "a/setting.html", scope: { mode } });
    view.renderSetting(element);
    await Promise.resolve();
    mode = "second";
    view.renderSetting(element);
    expect(compiled).toEqual(["content"]);
    expect(scopes).toEqual([expect.objectContaining({ mode: "second" })]);
  });
});

describe("transformations", () => {
  it("give a table as it is", () => {
    const table = aTable();
    expect(new PassthroughTransformation({}).transform(table)).toBe(table);
  });

  it("choose a column for each slot, and drop those that are gone", () => {
    const config = { x: { name: "city", index: 0 }, y: { name: "gone", index: 1 }, mode: { deep: true } };
    const selector = new ColumnselectorTransformation(config, [{ name: "x" }, { name: "y" }]);
    const sent: unknown[] = [];
    selector._emitter = (next) => sent.push(structuredClone(next));
    selector.transform(aTable());
    expect(config).toEqual({ x: { name: "city", index: 0 }, y: null, mode: { deep: true } });
    const { scope } = selector.getSetting();
    (scope["remove"] as (slot: string) => void)("x");
    expect(sent).toEqual([{ x: null, y: null, mode: { deep: true } }]);
  });

  it("pivot with the first column as key and the second as value where nothing was chosen", () => {
    const config: Record<string, unknown> = {};
    const { keys, values, rows } = new PivotTransformation(config).transform(aTable());
    expect(keys.map(({ name }) => name)).toEqual(["city"]);
    expect(values.map(({ name }) => name)).toEqual(["year"]);
    expect(rows).toMatchObject({ Oslo: { "year(sum)": { value: 6073 } }, Rome: { "year(sum)": { value: 2024 } } });
  });

  it.each([
    ["sum", { value: 12, count: 1 }],
    ["count", { value: 2, count: 1 }],
    ["min", { value: 2, count: 1 }],
    ["max", { value: 10, count: 1 }],
    ["avg", { value: 12, count: 2 }],
  ])("pivot by %s within groups", (aggr, cell) => {
    const { columns, rows } = aTable();
    const [city, year, sales] = columns;
    const pivot = { keys: [city], groups: [year], values: [{ ...sales, aggr }] };
    const made = new PivotTransformation({ common: { pivot } }).transform(new TableData(columns, rows));
    expect(made.rows).toMatchObject({ Oslo: { 2024: { [`sales(${aggr})`]: cell } } });
    expect(made.schema).toMatchObject({ city: { type: "key", children: { 2024: { type: "group" } } } });
  });

  it("pivot values that are called like members of objects", () => {
    const table = new TableData(
      [
        { name: "a", index: 0 },
        { name: "b", index: 1 },
      ],
      [
        ["constructor", "1"],
        ["__proto__", "2"],
      ],
    );
    const { rows } = new PivotTransformation({}).transform(table);
    expect(Object.keys(rows)).toEqual(["constructor", "__proto__"]);
  });
});

describe("what a spell gives", () => {
  const parse = async (result: SpellResult) =>
    (await result.getAllParsedDataWithTypes({ "%flow": "%flow" })).map(({ type, data }) => [type, data]);

  it("is split at lines that begin with a display or a spell, unless a type was said", async () => {
    expect(await parse(new SpellResult("one\n%html <b>two</b>\n%flow a->b\n%nosuch c"))).toEqual([
      ["TEXT", "one"],
      ["HTML", "<b>two</b>"],
      ["%flow", "a->b\n%nosuch c"],
    ]);
    expect(await parse(new SpellResult("%html <b>", "TEXT"))).toEqual([["TEXT", "%html <b>"]]);
  });

  it("may be promised, drawn by a function, and several", async () => {
    const draw = () => {};
    const result = new SpellResult(Promise.resolve("%table a"), undefined).add(draw).add(7, "HTML");
    expect(await parse(result)).toEqual([
      ["TABLE", "a"],
      ["ELEMENT", draw],
      ["HTML", 7],
    ]);
  });

  it("has to be said by each spell", () => {
    expect(() => new SpellBase("%flow").interpret("", {})).toThrow("%flow");
  });
});
