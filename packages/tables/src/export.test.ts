/** Whole tables as files. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ExportFormat, everyRow } from "@octavo/note";
import { describe, expect, it } from "vitest";
import type { Source } from "./messages.ts";
import { hosts } from "./testing/hosts.ts";
import { someTables } from "./testing/some-tables.ts";
import { unzipped } from "./testing/unzipped.ts";
import { wholeOf } from "./testing/whole-of.ts";

const { ask, tables, text, parquet, folder } = await someTables();

async function exported(source: Source, format: ExportFormat): Promise<Buffer> {
  return await wholeOf(await tables.export(source, format, new AbortController().signal));
}

const hostile = text("=a\tb\tb\n=cmd|' /C calc'!A0\t-5\tx\"y\n+SUM(1)\t+5\ta,b\n-2+3\t0.5\t\n@x\t12\t<b>&\n");

describe("csv and tsv", () => {
  it("are quoted where they must be, and neutralise what would be a formula, but no number", async () => {
    expect((await exported(hostile, "csv")).toString()).toBe(
      "'=a,b,b\n'=cmd|' /C calc'!A0,-5,\"x\"\"y\"\n'+SUM(1),+5,\"a,b\"\n'-2+3,0.5,\n'@x,12,<b>&\n",
    );
    expect((await exported(hostile, "tsv")).toString()).toContain("'+SUM(1)\t+5\ta,b\n");
  });

  it("neutralise what begins with a tab or a line end, too", async () => {
    const source = await parquet("SELECT chr(9) || '=1' AS a, chr(13) || '=1' AS b, -1 AS c, '-1' AS d, true AS e");
    expect((await exported(source, "csv")).toString()).toBe("a,b,c,d,e\n'\t=1,\"'\r=1\",-1,-1,true\n");
  });

  it("of no rows are the head", async () => {
    expect((await exported(text("a\tb\n"), "csv")).toString()).toBe("a,b\n");
  });
});

it("json has an object for each row, with names that differ", async () => {
  expect(JSON.parse((await exported(hostile, "json")).toString())[0]).toEqual({
    "=a": "=cmd|' /C calc'!A0",
    b: "-5",
    b_1: 'x"y',
  });
  const typed = await parquet("SELECT i AS n, 'x' AS s FROM range(3) t(i)");
  expect(JSON.parse((await exported(typed, "json")).toString())).toEqual([0, 1, 2].map((n) => ({ n, s: "x" })));
});

it("parquet is read as the table it was", async () => {
  const path = join(folder, "again.parquet");
  writeFileSync(path, await exported(text("n\tname\n1\tx\n2\ty\n"), "parquet"));
  const source = { type: "parquet", path, head: "" } as const;
  expect(await ask(source, { ask: "shape" })).toMatchObject({
    columns: [{ name: "n", kind: "number" }, { name: "name" }],
  });
  expect((await ask(source, { ask: "rows", filter: everyRow, order: [], from: 1, count: 1 })).rows).toEqual([[2, "y"]]);
});

it("columns without a name are in each file", async () => {
  const source = text("\ta\t\n1\t2\tx\n");
  expect(JSON.parse((await exported(source, "json")).toString())).toEqual([{ "": 1, a: 2, _1: "x" }]);
  expect((await exported(source, "csv")).toString()).toBe(",a,\n1,2,x\n");
  expect((await exported(source, "parquet")).subarray(0, 4).toString()).toBe("PAR1");
  expect((await exported(source, "xlsx")).length).toBeGreaterThan(100);
});

it("json of columns that are called as ours are inside is what it was", async () => {
  const source = await parquet("SELECT 1 AS c1, 'x' AS c0, NULL::INTEGER AS r, '}' AS o");
  expect(JSON.parse((await exported(source, "json")).toString())).toEqual([{ c1: 1, c0: "x", r: null, o: "}" }]);
});

describe("xlsx", () => {
  it("is a workbook with numbers as numbers, text as it is, and without signs that XML lacks", async () => {
    const source = await parquet(
      "SELECT 5 AS n, '=1+1' AS f, 'a<b>&\"' || chr(1) || chr(10) AS t, NULL::INTEGER AS e, 'nan'::DOUBLE AS x, 'word' AS w",
    );
    const files = unzipped(await exported(source, "xlsx"));
    expect([...files.keys()]).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/workbook.xml",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/worksheets/sheet1.xml",
    ]);
    const sheet = files.get("xl/worksheets/sheet1.xml") ?? "";
    const word = (content: string) => `<c t="inlineStr"><is><t>${content}</t></is></c>`;
    // Blanks at its ends count.
    const kept = (content: string) => word(content).replace("<t>", '<t xml:space="preserve">');
    const bold = (content: string) => kept(content).replace("<c ", '<c s="1" ');
    expect(sheet).toContain(`<sheetData><row>${["n", "f", "t", "e", "x", "w"].map(bold).join("")}</row>`);
    expect(files.get("xl/styles.xml")).toContain("<font><b/>");
    expect(sheet).toContain(
      `<row><c><v>5</v></c>${word("=1+1")}${kept('a&lt;b&gt;&amp;"\n')}<c/>${word("nan")}${word("word")}</row>`,
    );
    expect(sheet).toMatch(/<\/sheetData><\/worksheet>$/);
  });
});

describe("every type", () => {
  it("is Excel's own in a workbook, where Excel has it", async () => {
    const cells = async (select: string) => {
      const row = /<\/row><row>(.*)<\/row>/.exec(await sheetOf(await parquet(`SELECT ${select}`)))?.[1] ?? "";
      return [...row.matchAll(/<c[^>]*?(?:\/>|>.*?<\/c>)/gs)].map(([cell]) => cell.replaceAll(/<\/?(?:is|t)>/g, ""));
    };
    const own =
      "DATE '2024-03-01', TIMESTAMP '2024-03-01 12:00:00', TIMESTAMPTZ '2024-03-01 12:00:00+02', TIME '06:00:00', true, 1.10::DECIMAL(5,2)";
    expect(await cells(`${own}, 123456789012345, INTERVAL 30 HOUR, 0.1::FLOAT, false`)).toEqual([
      '<c s="2"><v>45352</v></c>',
      '<c s="3"><v>45352.5</v></c>',
      '<c s="4"><v>45352.41666666667</v></c>',
      '<c s="5"><v>0.25</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c s="9"><v>1.10</v></c>',
      "<c><v>123456789012345</v></c>",
      '<c s="6"><v>1.25</v></c>',
      "<c><v>0.1</v></c>",
      '<c t="b"><v>0</v></c>',
    ]);
    const others =
      "DATE '1899-12-31', 1234567890123456::BIGINT, '+49 170 123', [1, 2], 12345678901234.50::DECIMAL(20,2), NULL, ''";
    expect(await cells(others)).toEqual([
      '<c t="inlineStr">1899-12-31</c>',
      '<c t="inlineStr">1234567890123456</c>',
      '<c t="inlineStr">+49 170 123</c>',
      '<c t="inlineStr">[1, 2]</c>',
      '<c t="inlineStr">12345678901234.50</c>',
      "<c/>",
      '<c t="inlineStr"></c>',
    ]);
  });

  it.each(["TIMESTAMP", "TIMESTAMP_NS", "TIMESTAMP_MS", "TIMESTAMP_S"])(
    "of moments is Excel's own, however finely it counts: %s",
    async (type) => {
      const source = await parquet(
        `SELECT '2024-03-01 12:00:00'::${type} AS at UNION ALL SELECT '1899-03-01'::${type}`,
      );
      const sheet = await sheetOf(source);
      expect(sheet).toContain('<row><c s="3"><v>45352.5</v></c></row>\n<row><c t="inlineStr"><is><t>1899-03-01');
    },
  );

  it("is JSON as it is: decimals with their digits, trees as trees", async () => {
    const source = await parquet(
      `SELECT 1.10::DECIMAL(5,2) AS d, 0.1::FLOAT AS f, [1.50::DECIMAL(5,2), NULL] AS l, {'a': 0.1::FLOAT, 'b "c': [{'x': 'y'}]} AS s, MAP {'k': 1.10::DECIMAL(5,2)} AS m,
        'nan'::DOUBLE AS n, NULL::DECIMAL(5,2) AS e, '' AS t, 12345678901234567890.10::DECIMAL(30,2) AS w, true AS b, DATE '2024-03-01' AS day, ['x'] AS v`,
    );
    const text = (await exported(source, "json")).toString();
    expect(text).toBe(
      '[{"d":1.10,"f":0.1,"l":[1.50,null],"s":{"a":0.1,"b \\"c":[{"x":"y"}]},"m":{"k":1.10},"n":"NaN","e":null,"t":"","w":12345678901234567890.10,"b":true,"day":"2024-03-01","v":["x"]}\n]\n',
    );
    expect(JSON.parse(text)).toHaveLength(1);
  });

  it("is csv with nothing for no value and quotes for an empty text", async () => {
    const source = await parquet(
      "SELECT NULL::VARCHAR AS a, '' AS b, 'null' AS c, 1.10::DECIMAL(5,2) AS d, 0.1::FLOAT AS f",
    );
    expect((await exported(source, "csv")).toString()).toBe('a,b,c,d,f\n,"",null,1.10,0.1\n');
  });
});

describe("a cell that a spreadsheet would take for a formula", () => {
  const formulas = [
    "=1+1",
    "=cmd|' /C calc'!A0",
    "+SUM(1)",
    "-2+3",
    "@SUM(1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "  =1",
    '=HYPERLINK("http://x")',
    "-",
    "+",
    "=",
    "-5e",
  ];
  const harmless = ["-5", "+5", "-0.5e3", "a=1", "1-2", "#=1", "é", "日=1", ""];
  const values = [...formulas, ...harmless].map((text) => `('${text.replaceAll("'", "''")}')`).join(", ");

  it.each(["csv", "tsv"] as const)("is shown as it is in %s", async (format) => {
    const source = await parquet(`SELECT t, 0 AS n FROM (VALUES ${values}) v(t)`);
    const delimiter = format === "csv" ? "," : "\t";
    const text = (await exported(source, format)).toString();
    const cells = text
      .split(`${delimiter}0\n`)
      .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
    cells[0] = (cells[0] ?? "").replace(`t${delimiter}n\n`, "").replace(/^"/, "");
    expect(cells.slice(0, -1)).toEqual([...formulas.map((formula) => `'${formula}`), ...harmless]);
  });

  it("is text in a workbook, where text is never calculated", async () => {
    const sheet = await sheetOf(await parquet(`SELECT t FROM (VALUES ${values}) v(t)`));
    const cells = [...sheet.matchAll(/<row><c t="inlineStr"><is><t[^>]*>([^<]*)</g)].map(([, text = ""]) => text);
    expect(cells).toEqual([...formulas.map((formula) => formula.replace("\r", "_x000D_")), ...harmless]);
    expect(sheet).not.toContain("<f>");
  });
});

it("a workbook of more rows than a sheet has is refused before its first byte", async () => {
  const source = await parquet("SELECT 1 AS a FROM range(1048576)");
  await expect(exported(source, "xlsx")).rejects.toMatchObject({ reason: "long" });
});

describe("an export", () => {
  const many = "SELECT i, 'some text' || i AS t FROM range(300000) t(i)";

  it.each(["csv", "json", "xlsx"] as const)(
    "to %s ends when its reader stops, and leaves nothing behind",
    async (format) => {
      const leaving = await someTables({ idleMs: 20 });
      const before = hosts();
      const bytes = await leaving.tables.export(await leaving.parquet(many), format, new AbortController().signal);
      await bytes.next();
      const own = hosts().filter((pid) => !before.includes(pid));
      expect(own).toHaveLength(1);
      await bytes.return();
      // The process ends when nothing is at work in it any more.
      await expect.poll(() => hosts().filter((pid) => own.includes(pid))).toEqual([]);
      expect(readdirSync(join(leaving.folder, "..", "scratch")).filter((name) => name !== "spill")).toEqual([]);
    },
  );

  it("that is cancelled ends in an error, so that no reader takes half a table for a whole one", async () => {
    const aborting = new AbortController();
    const bytes = await tables.export(await parquet(many), "csv", aborting.signal);
    aborting.abort();
    await expect(wholeOf(bytes)).rejects.toMatchObject({ reason: "cancelled" });
  });

  it("holds back no question that comes meanwhile, however slowly it is read", async () => {
    const source = await parquet(many);
    const bytes = await tables.export(source, "csv", new AbortController().signal);
    expect(await ask(source, { ask: "count", filter: { conditions: [], text: "text29999" } })).toEqual({ count: 11 });
    expect((await wholeOf(bytes)).toString().split("\n")).toHaveLength(300_002);
  });

  it("is never on the disk as a whole, and gone from it at the end", async () => {
    const most = await someTables();
    const bytes = await most.tables.export(
      await most.parquet("SELECT i, i / 7 AS x FROM range(1500000) t(i)"),
      "csv",
      new AbortController().signal,
    );
    const scratch = join(most.folder, "..", "scratch");
    let pieces = 0;
    for await (const _ of bytes) {
      const [folder] = readdirSync(scratch).filter((name) => name !== "spill");
      if (folder !== undefined) pieces = Math.max(pieces, readdirSync(join(scratch, folder)).length);
    }
    expect(pieces).toBe(2);
    expect(readdirSync(scratch)).toEqual(["spill"]);
  });

  it("keeps the order of rows", async () => {
    const lines = (await exported(await parquet(many), "csv")).toString().trimEnd().split("\n").slice(1);
    expect(lines.every((line, index) => line === `${index},some text${index}`)).toBe(true);
    const rows = (await sheetOf(await parquet(many))).split("<row>").slice(2);
    expect(rows).toHaveLength(300_000);
    expect(
      rows.every((row, index) => row.startsWith(`<c><v>${index}</v></c>`) && row.includes(`>some text${index}<`)),
    ).toBe(true);
  });

  it("has amounts beyond JavaScript's as they are, and JSON that can be read", async () => {
    const source = await parquet(
      "SELECT 9007199254740993 AS key, 123456789012345678901234567890::DECIMAL(38, 0) AS long, 'nan'::DOUBLE AS n, '-inf'::DOUBLE AS i, ['inf'::FLOAT] AS l, DATE '1583-01-01' AS d, NULL::VARCHAR AS e",
    );
    expect((await exported(source, "csv")).toString()).toBe(
      "key,long,n,i,l,d,e\n9007199254740993,123456789012345678901234567890,nan,-inf,[inf],1583-01-01,\n",
    );
    const json = (await exported(source, "json")).toString();
    expect(json).toContain('"key":9007199254740993');
    expect(JSON.parse(json)).toMatchObject([{ n: "NaN", i: "-Infinity", l: ["Infinity"], d: "1583-01-01", e: null }]);
  });

  it("of one column has a line for each row, also of those with nothing", async () => {
    expect((await exported(await parquet("SELECT unnest(['a', '', NULL, 'b']) AS t"), "csv")).toString()).toBe(
      't\na\n""\n""\nb\n',
    );
  });

  it("of no rows is whole in each format", async () => {
    const none = await parquet("SELECT 1 AS a WHERE false");
    expect((await exported(none, "csv")).toString()).toBe("a\n");
    expect(JSON.parse((await exported(none, "json")).toString())).toEqual([]);
    expect(await sheetOf(none)).toMatch(/<row>.*<\/row><\/sheetData><\/worksheet>$/);
    expect((await exported(none, "parquet")).subarray(0, 4).toString()).toBe("PAR1");
  });
});

async function sheetOf(source: Source): Promise<string> {
  return unzipped(await exported(source, "xlsx")).get("xl/worksheets/sheet1.xml") ?? "";
}
