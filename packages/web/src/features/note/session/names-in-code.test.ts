import { describe, expect, it } from "vitest";
import { namesInPool, namesInPython, namesInSql } from "./names-in-code.ts";

const sorted = (names: ReadonlySet<string>, space: string) =>
  [...names].flatMap((name) => (name.startsWith(`${space} `) ? [name.slice(space.length + 1)] : [])).sort();

describe("names in Python", () => {
  it.each([
    ["df = pd.read_csv('x.csv')", ["df"], ["pd"]],
    ["a, b = c, d", ["a", "b"], ["c", "d"]],
    ["total: float = price * 2", ["total"], ["price"]],
    ["df = df.dropna()", ["df"], ["df"]],
    ["df = (\n  df\n  .dropna()\n)", ["df"], ["df"]],
    ["df['x'] = 1", ["df"], ["df"]],
    ["df.loc[mask, 'x'] += y[0]", ["df"], ["df", "mask", "y"]],
    ["df.drop(columns=old, inplace=True)", ["df"], ["True", "df", "old"]],
    ["plt.plot(x, label='a')", [], ["plt", "x"]],
    ["for row in rows:\n    print(row, f'{limit} of # rows')", ["row"], ["limit", "print", "rows"]],
    ["squares = [n * n for n in numbers]", ["squares"], ["for", "in", "numbers"]],
    ["def area(r):\n    local = r * pi\n    return local\nx = 1", ["area", "x"], ["local", "pi", "r", "return"]],
    ["import pandas as pd, numpy", ["numpy", "pd"], []],
    ["from os import path as p", ["p"], []],
    ["with open('f') as handle:\n    text = handle.read()", ["handle", "text"], ["as", "handle", "open", "with"]],
    ["# df = 1\n%matplotlib inline\n'df = 2'", [], []],
    ["if a == b:\n    c = 1", ["c"], ["a", "b", "if"]],
  ])("%j makes %j and uses %j", (code, makes, uses) => {
    const names = namesInPython(code);
    expect([sorted(names.makes, "python"), sorted(names.uses, "python")]).toEqual([makes, uses]);
  });

  it("include tables that SQL in a string reads", () => {
    expect(sorted(namesInPython("r = duckdb.sql('select * from orders')").uses, "python")).toEqual([
      "duckdb",
      "orders",
    ]);
  });

  it("include values of the pool", () => {
    const { makes, uses } = namesInPython("z.put('rates', 1)\nz.get('prices')");
    expect([sorted(makes, "pool"), sorted(uses, "pool")]).toEqual([["rates"], ["prices"]]);
  });
});

describe("names in SQL", () => {
  it.each([
    ["select * from Orders o join cities using (city)", [], ["cities", "orders"]],
    ["from a, b as bb, c where x = 'from d'", [], ["a", "b", "c"]],
    ["create or replace table kept as from df", ["kept"], ["df"]],
    ["create view if not exists main.v as select 1", ["v"], []],
    ["insert into kept select * from more -- from no", ["kept"], ["kept", "more"]],
    ['select "from x" from "My ""table"""', [], ['my "table"']],
    ["with t as (select * from raw), u (n) as (from t) select * from u", [], ["raw"]],
    ["delete from old", ["old"], ["old"]],
    ["select * from 'file.csv'", [], []],
  ])("%j makes %j and uses %j", (code, makes, uses) => {
    const names = namesInSql(code);
    expect([sorted(names.makes, "sql"), sorted(names.uses, "sql")]).toEqual([makes, uses]);
  });

  it("reads frames of Python and values of the pool by their spelling", () => {
    const { uses } = namesInSql("from Orders");
    expect([sorted(uses, "python"), sorted(uses, "pool")]).toEqual([["Orders"], ["Orders"]]);
  });
});

it("other languages put into the pool and take out of it", () => {
  const { makes, uses } = namesInPool('z.put("n", 1); z.getAsDataFrame("t")');
  expect([sorted(makes, "pool"), sorted(uses, "pool")]).toEqual([["n"], ["t"]]);
});

it.each([
  ["a".repeat(50_000)],
  [`${"a,".repeat(20_000)}`],
  [`${"[".repeat(20_000)}`],
  [`x${".y".repeat(20_000)}`],
  [`${'"'.repeat(2_001)}`],
  [`from ${"a b, ".repeat(10_000)}`],
  [`plot([${"(1, 2), ".repeat(200_000)}])`],
  [`for${" ".repeat(200_000)}x`],
  [`from a${" ".repeat(200_000)}(`],
  ["/*".repeat(500_000)],
])("ends with any text", (text) => {
  for (const read of [namesInPython, namesInSql, namesInPool]) expect(read(text).makes.size).toBe(0);
});
