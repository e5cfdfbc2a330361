import { describe, expect, it } from "vitest";
import { nestedType, splitTypes, withoutZone, zoneOfType } from "./column-type.ts";
import { toDelimited } from "./to-delimited.ts";
import { tableOf } from "./typed-table.ts";

const rowsOf = (data: string, types: Parameters<typeof tableOf>[0]["types"]) => tableOf({ data, types }).rows;

describe("a table with types", () => {
  it("has text as it is, and numbers where JavaScript writes them so", () => {
    const data = "s\tn\td\tf\tb\n1e5\t7\t1.10\t1.0\t9007199254740993\n007\t-7\t2\t0.1\t1\n1.50\t0\t3.5\tinf\t2\n";
    const { columns, rows } = tableOf({
      data,
      types: { columns: "VARCHAR,INTEGER,DECIMAL(5,2),FLOAT,BIGINT", missing: "null" },
    });
    expect(rows).toEqual([
      ["1e5", 7, "1.10", 1, "9007199254740993"],
      ["007", -7, 2, 0.1, 1],
      ["1.50", 0, 3.5, "inf", 2],
    ]);
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ["s", "VARCHAR"],
      ["n", "INTEGER"],
      ["d", "DECIMAL(5,2)"],
      ["f", "FLOAT"],
      ["b", "BIGINT"],
    ]);
  });

  it("keeps a missing value apart from the empty text and from the word null", () => {
    const data = "s\nnull\n \nnull\nx\n";
    expect(rowsOf(data, { columns: "VARCHAR", missing: "null", kept: { 0: "2,1" } })).toEqual([
      [null],
      [""],
      ["null"],
      ["x"],
    ]);
    expect(rowsOf("a\tb\n\tx\n\ty\n", { columns: "VARCHAR,VARCHAR", missing: "", kept: { 0: "~C" } })).toEqual([
      [null, "x"],
      ["", "y"],
    ]);
  });

  it("has the tabs and line ends that were in its cells", () => {
    const types = { columns: "VARCHAR,VARCHAR", missing: "null", breaks: "0.0.5n;1.1.1rn1t" } as const;
    expect(rowsOf("s\tt\nline1 line2\tx\ny\ta b c\n", types)).toEqual([
      ["line1\nline2", "x"],
      ["y", "a\r\nb\tc"],
    ]);
    expect(rowsOf("s\tt\n \tx\n", { ...types, breaks: undefined, texts: { "0.0": "\t\n" } })).toEqual([["\t\n", "x"]]);
  });

  it("is read by the rules for text where the types are of another table", () => {
    expect(rowsOf("a\n1.10\n", { columns: "VARCHAR,VARCHAR", missing: "null" })).toEqual([[1.1]]);
    expect(rowsOf("a\n1.10\n", undefined)).toEqual([[1.1]]);
  });

  it("does not mind cells that are not there", () => {
    const types = {
      columns: "VARCHAR",
      missing: "",
      kept: { 7: "0,1", 0: "5,99" },
      breaks: "9.9.1n;x",
      texts: { y: "" },
    } as const;
    expect(rowsOf("a\nb\n", types)).toEqual([["b"]]);
    expect(rowsOf("a\nb\n", { ...types, kept: { 0: "0,zzzzzzzz" }, breaks: "0.0.999n" })).toHaveLength(1);
  });

  it("is written with quotes around what is empty and yet a text", () => {
    const table = tableOf({
      data: "a\tb\n\tx\n\ty\n",
      types: { columns: "VARCHAR,VARCHAR", missing: "", kept: { 0: "1,1" } },
    });
    expect(toDelimited(table, ",")).toBe('a,b\r\n,x\r\n"",y\r\n');
  });
});

describe("the language of types", () => {
  it("parts types by the commas between them", () => {
    const types = [
      "DECIMAL(10,2)",
      'STRUCT("a,b" INTEGER, c VARCHAR[])',
      "ENUM('x,y', 'z')[]",
      "MAP(VARCHAR, INTEGER)",
      "DATE",
    ];
    expect(splitTypes(types.join(","))).toEqual(types);
  });

  it("knows what nested ones are made of", () => {
    expect(nestedType('STRUCT("a ""b" DECIMAL(3,1)[], c MAP(VARCHAR, INTEGER))')).toEqual({
      of: "struct",
      members: [
        { name: 'a "b', type: "DECIMAL(3,1)[]" },
        { name: "c", type: "MAP(VARCHAR, INTEGER)" },
      ],
    });
    expect(nestedType("MAP(VARCHAR, STRUCT(a INTEGER, b DATE))")).toEqual({
      of: "map",
      key: "VARCHAR",
      value: "STRUCT(a INTEGER, b DATE)",
    });
    expect(nestedType("INTEGER[3][]")).toEqual({ of: "list", item: "INTEGER[3]" });
    expect(nestedType("INTEGER")).toBeNull();
  });

  it("names zones", () => {
    const type = "TIMESTAMP WITH TIME ZONE 'Europe/Berlin'";
    expect([withoutZone(type), zoneOfType(type), zoneOfType("TIMESTAMP")]).toEqual([
      "TIMESTAMP WITH TIME ZONE",
      "Europe/Berlin",
      null,
    ]);
  });
});
