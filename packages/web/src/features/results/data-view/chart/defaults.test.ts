import { type Pivot, parseTable } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { knownColumn } from "../source/kinds.ts";
import { columnFacts } from "./column-facts.ts";
import { defaultPivot, defaultPlaces, defaultScatter, type PivotedKind } from "./defaults.ts";

/** Columns with three or four cells each, repeated to as many rows. */
function tableOf(columns: Readonly<Record<string, readonly (string | number)[]>>, rows = 24) {
  const names = Object.keys(columns);
  const lines = Array.from({ length: rows }, (_, row) =>
    names.map((name) => columns[name]?.[row % (columns[name]?.length ?? 1)] ?? "").join("\t"),
  );
  const table = parseTable([names.join("\t"), ...lines].join("\n"));
  return {
    facts: columnFacts(
      table.columns.map((column) => knownColumn(table, column)),
      table.rows,
    ),
    rows: table.rows,
  };
}

const each = (count: number, of: (at: number) => string | number) => Array.from({ length: count }, (_, at) => of(at));
const days = each(24, (at) => `2024-01-${String(at + 1).padStart(2, "0")}`);
const months = each(24, (at) => `20${23 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}-01`);

const orders = {
  order_id: each(24, (at) => 1000 + at),
  ordered_at: days,
  region: ["North", "South", "West"],
  segment: ["Consumer", "Public"],
  revenue: each(24, (at) => at * 3.5),
};
const sales = {
  region: ["North", "South", "West"],
  segment: ["A", "A", "A", "B", "B", "B"],
  revenue: each(24, (at) => at),
};
const monthly = { month: months, revenue: each(24, (at) => at * 10), segment: ["A", "B", "C", "D", "A"] };
const weather = {
  date: days,
  rain: each(24, (at) => at % 5),
  warmest: each(24, (at) => 10 + at),
  coldest: each(24, (at) => at),
};
const penguins = {
  species: ["Adelie", "Gentoo", "Chinstrap"],
  bill_length: each(24, (at) => 35 + at / 2),
  bill_depth: each(24, (at) => 15 + (at % 7)),
};
const countries = {
  code: ["DE", "FR", "IT"],
  name: ["Germany", "France", "Italy"],
  year: each(24, (at) => 2000 + at),
  gdp: each(24, (at) => at * 7),
};
const earthquakes = {
  place: each(24, (at) => `place ${at}`),
  magnitude: each(24, (at) => at / 4),
  longitude: each(24, (at) => at * 7 - 80),
  latitude: each(24, (at) => at * 3 - 30),
};
const names = { name: each(24, (at) => `Ada ${at}`), city: ["Oslo", "Rome"] };
const people = { name: each(200, (at) => `Ada ${at}`), born: each(200, (at) => `1990-01-${(at % 28) + 1}`) };
const curve = {
  x: each(24, (at) => at / 10),
  sine: each(24, (at) => Math.sin(at)),
  cosine: each(24, (at) => Math.cos(at)),
};

const shown = (pivot: Pivot | null) =>
  pivot && [
    pivot.keys.map(({ name }) => name),
    pivot.groups.map(({ name }) => name),
    pivot.values.map(({ name, aggr }) => (aggr === "sum" ? name : `${aggr} ${name}`)),
  ];

describe("defaultPivot", () => {
  it.each<[PivotedKind, string, Parameters<typeof tableOf>[0], readonly [string[], string[], string[]]]>([
    ["bar", "orders", orders, [["ordered_at"], [], ["revenue"]]],
    ["bar", "sales", sales, [["region"], ["segment"], ["revenue"]]],
    ["bar", "months", monthly, [["month"], [], ["revenue"]]],
    ["bar", "names", names, [["city"], [], ["count city"]]],
    ["bar", "a code beside its name", countries, [["code"], [], ["gdp"]]],
    ["line", "weather", weather, [["date"], [], ["rain", "warmest", "coldest"]]],
    ["line", "a curve", curve, [["x"], [], ["sine", "cosine"]]],
    ["line", "countries, years as times", countries, [["year"], [], ["gdp"]]],
    ["area", "sales", sales, [["region"], ["segment"], ["revenue"]]],
    ["pie", "orders", orders, [["region"], [], ["revenue"]]],
    ["heatMap", "sales", sales, [["region"], ["segment"], ["revenue"]]],
    ["histogram", "orders", orders, [[], [], ["revenue"]]],
    ["histogram", "earthquakes", earthquakes, [[], [], ["magnitude"]]],
    ["box", "penguins", penguins, [["species"], [], ["bill_length"]]],
    ["multiples", "sales", sales, [["segment"], ["region"], ["revenue"]]],
    ["drillDown", "sales", sales, [["region"], ["segment"], ["revenue"]]],
    ["combined", "weather", weather, [["date"], [], ["rain", "warmest"]]],
  ])("of a %s chart suits %s", (kind, _, table, expected) => {
    expect(shown(defaultPivot(kind, tableOf(table)))).toEqual(expected);
  });

  it("never sums what names rows", () => {
    const { facts } = tableOf({ customerId: [7, 7, 8], id: each(24, (at) => at), zip_code: [10115, 20095], n: [1, 2] });
    expect(facts.map(({ role }) => role)).toEqual(["identifier", "identifier", "identifier", "number"]);
  });

  it("has a colour where places hold several of its values, and none beyond ten", () => {
    const many = { ...sales, segment: each(24, (at) => `s ${at % 12}`) };
    expect(shown(defaultPivot("bar", tableOf(many)))).toEqual([["region"], [], ["revenue"]]);
  });

  it.each(["bar", "line", "pie", "heatMap", "histogram", "box", "multiples"] as const)(
    "of a %s chart bears a table without columns, without rows, and of nothing but empty cells",
    (kind) => {
      expect(defaultPivot(kind, { facts: [], rows: [] })).toBeNull();
      for (const table of [tableOf({ a: [], b: [] }, 0), tableOf({ a: [""], b: ["null"] })])
        expect(() => defaultPivot(kind, table)).not.toThrow();
    },
  );

  it("counts rows by a text where there is nothing else", () => {
    expect(shown(defaultPivot("bar", tableOf(people, 200)))?.[2]).toEqual(["count born"]);
  });
});

describe("defaultScatter", () => {
  it("takes the first two numbers, and a category as colour", () => {
    const { species, ...lengths } = penguins;
    expect(defaultScatter(tableOf({ species, sex: ["f", "m"], ...lengths }))).toMatchObject({
      xAxis: { name: "bill_length" },
      yAxis: { name: "bill_depth" },
      group: { name: "species" },
    });
  });

  it("leaves the first column across and the second up where the second is a number, as other clients show it", () => {
    expect(defaultScatter(tableOf(penguins))).toBe(null);
  });

  it("takes a time across where there is one number", () => {
    expect(defaultScatter(tableOf({ n: [1, 2, 3], day: days }))).toMatchObject({
      xAxis: { name: "day" },
      yAxis: { name: "n" },
    });
  });
});

describe("defaultPlaces", () => {
  it("finds longitude and latitude by name, wherever they stand", () => {
    expect(defaultPlaces(tableOf(earthquakes))).toMatchObject({
      xAxis: { name: "longitude" },
      yAxis: { name: "latitude" },
    });
  });

  it("finds none among metres of another grid", () => {
    expect(defaultPlaces(tableOf({ x: [430000, 430100], y: [5800000, 5800200] }))).toBeNull();
  });
});
