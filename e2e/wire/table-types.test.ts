/** Values and types of tables, from what runs them to every way out, whatever their size. */
import { describe, expect, it } from "vitest";
import { type ForeignMessage, paragraphOf, type WireNote, type WireParagraph } from "../harness/foreign-client.ts";
import { useWire } from "../harness/wire.ts";

const wire = useWire({ folder: "Types" });

const isOver = ({ data }: ForeignMessage) =>
  ["FINISHED", "ERROR", "ABORT"].includes((data["paragraph"] as WireParagraph).status);

async function run(note: WireNote, index: number, text: string): Promise<WireParagraph> {
  const id = note.paragraphs[index]?.id ?? "";
  const over = wire.client.next("PARAGRAPH", (frame) => paragraphOf(frame).id === id && isOver(frame), 120_000);
  wire.client.send("RUN_PARAGRAPH", { id, title: `table ${index + 1}`, paragraph: text, config: {}, params: {} });
  return paragraphOf(await over);
}

async function noteOf(count: number): Promise<WireNote> {
  const paragraphs = Array.from({ length: count }, (_, index) => ({ title: `table ${index + 1}`, text: "" }));
  const created = await wire.call("POST", "/notebook", { name: `Types/${Date.now()} ${Math.random()}`, paragraphs });
  const note = (await wire.call("GET", `/notebook/${created.json.body}`)).json.body as WireNote;
  wire.client.send("GET_NOTE", { id: note.id });
  await wire.client.next("NOTE");
  return note;
}

async function exported(note: WireNote, index: number, format: string): Promise<Buffer> {
  const place = `/octavo/tables/${note.id}/${note.paragraphs[index]?.id}/0`;
  const response = await fetch(`${wire.octavo.address}/api${place}/export?format=${format}`);
  return Buffer.from(await response.arrayBuffer());
}

const shownIn = (paragraph: WireParagraph) => paragraph.results?.msg.map(({ data }) => data).join("\n") ?? "";

/** Each type with a value whose text alone would not show the type. */
const values: readonly (readonly [type: string, value: string])[] = [
  ["BOOLEAN", "true"],
  ...["TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT"].map(
    (type) => [type, "7"] as const,
  ),
  ["HUGEINT", "'170141183460469231731687303715884105727'"],
  ["UHUGEINT", "'340282366920938463463374607431768211455'"],
  ["DECIMAL(10,2)", "1.10"],
  ["DECIMAL(38,10)", "'1234567890123456789012345678.0000000001'"],
  ["FLOAT", "0.1"],
  ["DOUBLE", "1e300"],
  ["VARCHAR", "E'1e5\\tx\\n'"],
  ["BLOB", "'\\xAA\\x00b'"],
  ["BIT", "'0101'"],
  ["DATE", "'1850-06-18'"],
  ["TIME", "'10:11:12.123456'"],
  ["TIME WITH TIME ZONE", "'10:11:12+02'"],
  ["TIMESTAMP", "'1850-06-18 11:35:00.5'"],
  ["TIMESTAMP_S", "'2024-03-01 12:00:00'"],
  ["TIMESTAMP_MS", "'2024-03-01 12:00:00.123'"],
  ["TIMESTAMP_NS", "'2024-03-01 12:00:00.123456789'"],
  ["TIMESTAMP WITH TIME ZONE", "'2024-03-01 12:00:00+02'"],
  ["INTERVAL", "'1 year 2 days 03:04:05.000006'"],
  ["UUID", "'3bcfbde3-279a-41d2-81d2-d47233e1e8aa'"],
  ["JSON", `'{"a":[1,null]}'`],
  ["INTEGER[]", "[1, NULL]"],
  ["VARCHAR[]", "['a,b', 'NULL', NULL, 'it''s', '']"],
  ["DECIMAL(10,2)[]", "[1.10]"],
  ["DATE[]", "['2024-03-01']"],
  ["INTEGER[3]", "[1, 2, 3]"],
  ["INTEGER[][]", "[[1], [], NULL]"],
  ['STRUCT(a INTEGER, "b c" VARCHAR)', "{'a': 1, 'b c': 'x, y'}"],
  ["STRUCT(l INTEGER[], s STRUCT(t DATE))", "{'l': [1], 's': {'t': '2024-03-01'}}"],
  ["MAP(VARCHAR, INTEGER)", "MAP{'k,1': 1, 'l': NULL}"],
  ["MAP(INTEGER, VARCHAR[])", "MAP{1: ['x']}"],
  ["STRUCT(n DECIMAL(5,2))[]", "[{'n': 1.10}, NULL]"],
];

/** Ends of what types hold, and what looks like something else. */
const ends: typeof values = [
  ["TINYINT", "-128"],
  ["BIGINT", "'-9223372036854775808'"],
  ["UBIGINT", "'18446744073709551615'"],
  ["HUGEINT", "'-170141183460469231731687303715884105728'"],
  ["DECIMAL(18,3)", "-0.001"],
  ["DECIMAL(38,38)", "'-0.99999999999999999999999999999999999999'"],
  ["DECIMAL(38,0)", "'-99999999999999999999999999999999999999'"],
  ["FLOAT", "'nan'"],
  ["DOUBLE", "'-inf'"],
  ["DOUBLE", "5e-324"],
  ["FLOAT", "3.4028235e38"],
  ["VARCHAR", "''"],
  ["VARCHAR", "'NULL'"],
  ["VARCHAR", "' 007 '"],
  ["VARCHAR", "E'\\\\N\\r\\n%html'"],
  ["BLOB", "''"],
  ["BIT", `'${"10".repeat(60)}'`],
  ["DATE", "'0044-03-15 (BC)'"],
  ["DATE", "'infinity'"],
  ["TIME", "'24:00:00'"],
  ["TIME WITH TIME ZONE", "'23:59:59.999999-15:59'"],
  ["TIMESTAMP", "'0044-03-15 (BC) 01:02:03.000004'"],
  ["TIMESTAMP", "'-infinity'"],
  ["TIMESTAMP", "'12024-03-01 00:00:00'"],
  ["TIMESTAMP_NS", "'1677-09-22 00:00:00.000000001'"],
  ["TIMESTAMP WITH TIME ZONE", "'infinity'"],
  ["INTERVAL", "'-1 month 30 days -00:00:00.000001'"],
  ["UUID", "'ffffffff-ffff-ffff-ffff-ffffffffffff'"],
  ["JSON", "'null'"],
  ["VARCHAR[]", "[]"],
  ["DOUBLE[]", "['nan'::DOUBLE, '-inf', -0.0]"],
  ["HUGEINT[]", "['170141183460469231731687303715884105727']"],
  ["INTERVAL[]", "['-1 day 00:00:00.5']"],
  ["VARCHAR[]", `['[]', '{', '"', E'\\n', ' ']`],
  [`STRUCT(a BLOB, "'" TIMESTAMP WITH TIME ZONE)`, `{'a': '\\x00', '''': '1850-01-01 00:00:00+00'}`],
  ["MAP(VARCHAR, DATE)", "MAP {}"],
  ["MAP(DATE, DECIMAL(4,1)[])", "MAP {DATE '2024-03-01': [1.0]}"],
];

/** Each value is read once, before there are rows: DuckDB takes half a minute to read a long decimal 200,000 times. Arrays cannot stand in a choice. */
function sourceOf(types: typeof values, rows: number): string {
  const typed = types.map(([type, value], index) => {
    const once = `CAST(${value} AS ${type.replace(/\[\d+\]$/, "[]")})`;
    return `CAST(CASE WHEN i % 3 <> 1 THEN ${once} END AS ${type}) AS c${index}`;
  });
  return `SELECT i, ${typed.join(", ")} FROM range(${rows}) t(i) ORDER BY i`;
}
const source = (rows: number) => sourceOf(values, rows);

/** What Parquet or a frame has no type for is in it as text. */
const readAs = (types: typeof values) =>
  types.map(([type], index) => `CAST(c${index} AS ${type}) AS c${index}`).join(", ");

/** For each column how many values or types differ between two tables. */
const differing = (one: string, other: string, types: typeof values = values) =>
  types
    .map((_, index) => {
      const [a, b] = [`${one}.c${index}`, `${other}.c${index}`];
      return `count(*) FILTER (${a} IS DISTINCT FROM ${b} OR typeof(${a}) <> typeof(${b})) AS c${index}`;
    })
    .join(", ");

function wrongIn(
  compared: WireParagraph,
  types: typeof values = values,
): { readonly rows: string; readonly wrong: readonly string[] } {
  const [names = "", found = ""] = shownIn(compared).split("\n");
  const counts = found.split("\t");
  const wrong = names.split("\t").flatMap((name, at) => {
    return at > 0 && counts[at] !== "0" ? [`${types[Number(name.slice(1))]?.join(" ")}: ${counts[at]}`] : [];
  });
  // What is no row of counts is an error, which says more.
  return { rows: counts.length > 1 ? (counts[0] ?? "") : shownIn(compared), wrong };
}

async function upload(name: string, content: Buffer): Promise<void> {
  const begun = await wire.call("POST", "/octavo/uploads", { name, size: content.length });
  const { id } = begun.json.body as { readonly id: string };
  const sent = await fetch(`${wire.octavo.address}/api/octavo/uploads/${id}?at=0`, {
    method: "PUT",
    headers: { "Content-Type": "application/octet-stream", "X-Requested-With": "XMLHttpRequest" },
    body: new Uint8Array(content),
  });
  expect(sent.status).toBe(200);
}

describe("forty types", () => {
  it.each([
    ["usual", 1, values],
    ["usual", 999, values],
    ["usual", 1001, values],
    ["uttermost", 999, ends],
    ["uttermost", 1001, ends],
  ] as const)(
    "of %s values, %d rows, are the same in SQL over their paragraph, in Parquet, in a frame of Python and back from the pool",
    async (_, rows, types) => {
      const note = await noteOf(4);
      const made = await run(note, 0, `%sql CREATE OR REPLACE TABLE source AS ${sourceOf(types, rows)}`);
      const shown = await run(note, 1, "%sql FROM source ORDER BY i");
      expect([made.status, shown.status], shownIn(made)).toEqual(["FINISHED", "FINISHED"]);
      const frames = 'frame = z.table("table_2")\nz.put("types", frame)\nback = z.get("types")';
      const taken = await run(note, 2, `%python\n${frames}\nprint(len(frame), len(back))`);
      expect(shownIn(taken)).toMatch(new RegExp(`^${rows} ${rows}\n$`, "m"));
      const file = `types-${rows}-${Date.now()}.parquet`;
      await upload(file, await exported(note, 1, "parquet"));
      const read = readAs(types);
      const compared = [];
      for (const table of [
        "table_2",
        ...[`'${file}'`, "frame", "back"].map((name) => `(SELECT i, ${read} FROM ${name})`),
      ]) {
        const query = `SELECT count(*) AS n, ${differing("a", "b", types)} FROM ${table} a JOIN source b USING (i)`;
        compared.push(wrongIn(await run(note, 3, `%sql ${query}`), types));
      }
      const right = { rows: String(rows), wrong: [] };
      // A column of pandas has NaN where there is no value.
      const inPandas =
        types === ends ? { ...right, wrong: [`FLOAT 'nan': ${rows - Math.floor((rows + 1) / 3)}`] } : right;
      expect(compared).toEqual([right, right, inPandas, inPandas]);
    },
  );

  // The other ways out and in take a minute for these: `npm run bench -- types` compares them.
  it("of 200,000 rows are the same in SQL over their paragraph and in Parquet", async () => {
    const [note, rows] = [await noteOf(3), 200_000];
    await run(note, 0, `%sql CREATE OR REPLACE TABLE source AS ${sourceOf(values, rows)}`);
    await run(note, 1, "%sql FROM source ORDER BY i");
    const file = `types-${rows}-${Date.now()}.parquet`;
    await upload(file, await exported(note, 1, "parquet"));
    const both = `SELECT * FROM table_2 UNION ALL SELECT i, ${readAs(values)} FROM '${file}'`;
    const query = `SELECT count(*) AS n, ${differing("a", "b")} FROM (${both}) a JOIN source b USING (i)`;
    expect(wrongIn(await run(note, 2, `%sql ${query}`))).toEqual({ rows: String(2 * rows), wrong: [] });
  });

  it("leave alike to Excel below and above what a note holds", async () => {
    const note = await noteOf(3);
    const files = [`below-${Date.now()}.xlsx`, `above-${Date.now()}.xlsx`];
    for (const [index, rows] of [999, 1001].entries()) {
      await run(note, index, `%sql ${source(rows)}`);
      await upload(files[index] ?? "", await exported(note, index, "xlsx"));
    }
    const printed = await run(
      note,
      2,
      `%python
import zipfile
below, above = [zipfile.ZipFile(name).read("xl/worksheets/sheet1.xml").split(b"<sheetData>")[1].split(b"</row>") for name in ${JSON.stringify(files)}]
print(len(below), len(above), below[:1000] == above[:1000], above[1].count(b'<c s='))`,
    );
    expect(shownIn(printed)).toMatch(/^1001 1003 True [1-9]/);
  });

  it("leave alike below and above what a note holds", async () => {
    const note = await noteOf(2);
    await run(note, 0, `%sql ${source(999)}`);
    await run(note, 1, `%sql ${source(1001)}`);
    for (const format of ["csv", "tsv", "json"]) {
      const [small, large] = [await exported(note, 0, format), await exported(note, 1, format)].map(String);
      expect(small).toContain("1.10");
      const end = (small ?? "").trimEnd().replace(/\]$/, "").trimEnd();
      expect((large ?? "").slice(0, end.length)).toBe(end);
    }
  });
});

it("names and columns of what paragraphs show complete in SQL", async () => {
  const note = await noteOf(2);
  await run(note, 0, "%sql SELECT 1 AS amount, 'Oslo' AS city");
  const completed = async (typed: string) => {
    const [buf, cursor] = [typed.replace("|", ""), typed.indexOf("|")];
    const asked = { id: note.paragraphs[1]?.id, buf, cursor };
    const { data } = await wire.client.ask("COMPLETION", asked, "COMPLETION_LIST");
    return (data["completions"] as readonly { readonly value: string }[]).map(({ value }) => value);
  };
  expect(await completed("%sql SELECT * FROM tab|")).toContain("table_1");
  expect(await completed("%sql SELECT t.| FROM table_1 AS t")).toEqual(["amount", "city"]);
});

describe("small tables", () => {
  it("keep text as text, decimals with their scale, and no value apart from words", async () => {
    const note = await noteOf(1);
    const shown = await run(
      note,
      0,
      "%sql SELECT unnest(['1e5','007','12E4','1.50','.5','5.','null','', NULL]) AS s, 1.10::DECIMAL(5,2) AS d, 0.1::FLOAT AS f",
    );
    // What Zeppelin's clients get is as it was.
    expect(shownIn(shown)).toContain("\n12E4\t1.10\t0.1\n");
    expect((await exported(note, 0, "csv")).toString()).toBe(
      `s,d,f\n${["1e5", "007", "12E4", "1.50", ".5", "5.", "null", '""', ""].map((text) => `${text},1.10,0.1\n`).join("")}`,
    );
  });

  it("keep line ends and tabs in cells", async () => {
    const note = await noteOf(2);
    await run(note, 0, "%sql SELECT E'line1\\nline2' AS s, E'a\\tb' AS t");
    expect((await exported(note, 0, "csv")).toString()).toBe('s,t\n"line1\nline2",a\tb\n');
    await run(
      note,
      1,
      "%python\nimport pandas as pd\npd.DataFrame({'s': ['line1\\nline2', '1e5'], 't': ['a\\tb', None]})",
    );
    expect(JSON.parse((await exported(note, 1, "json")).toString())).toEqual([
      { s: "line1\nline2", t: "a\tb" },
      { s: "1e5", t: null },
    ]);
  });

  it("keep their types in the note's file, through an import", async () => {
    const note = await noteOf(1);
    await run(note, 0, "%sql SELECT '1.10' AS version, NULL::VARCHAR AS n");
    const file = (await wire.call("GET", `/notebook/export/${note.id}`)).json.body;
    const imported = await wire.call(
      "POST",
      `/notebook/import?notePath=Types/again${Date.now()}`,
      JSON.parse(String(file)),
    );
    const again = (await wire.call("GET", `/notebook/${imported.json.body}`)).json.body as WireNote;
    expect((await exported(again, 0, "csv")).toString()).toBe("version,n\n1.10,\n");
  });
});
