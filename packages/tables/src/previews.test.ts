/** Looks at files by the real process. */
import { execFileSync } from "node:child_process";
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { DuckDBInstance } from "@duckdb/node-api";
import type { PreviewChoices, TablePreview, TextPreview } from "@octavo/note";
import Sqlite from "libsql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { openRegularFile, openSame, withPathOf } from "./host/preview/held-file.ts";
import { FilePreviews, type PreviewsOptions } from "./previews.ts";
import { TableProblem } from "./problem.ts";
import { hosts } from "./testing/hosts.ts";
import { bundledHost } from "./testing/some-tables.ts";
import { workbookWith } from "./testing/some-workbook.ts";
import { wholeOf } from "./testing/whole-of.ts";

const cache = fileURLToPath(new URL("../../../.cache", import.meta.url));
mkdirSync(cache, { recursive: true });
const root = mkdtempSync(join(cache, "test-previews-"));
const folder = join(root, "files");
let options: PreviewsOptions;
let previews: FilePreviews;
const warnings: string[] = [];

beforeAll(async () => {
  mkdirSync(folder);
  options = {
    hostFile: await bundledHost(root),
    scratchDirectory: join(root, "scratch"),
    memoryMiB: 256,
    threads: 1,
    idleMs: 60_000,
    limit: () => new AbortController().signal,
    onWarning: (detail) => warnings.push(detail),
  };
  previews = new FilePreviews(options);
});
afterAll(async () => {
  await previews.close();
  rmSync(root, { recursive: true, force: true });
});

const look = (name: string, choices: PreviewChoices = {}) =>
  previews.look({ key: "shared", folder }, name, choices, new AbortController().signal);
const put = (name: string, bytes: string | Uint8Array) => writeFileSync(join(folder, name), bytes);

async function tableOf(name: string, choices: PreviewChoices = {}): Promise<TablePreview> {
  const preview = await look(name, choices);
  if (preview.kind !== "table") throw new Error(JSON.stringify(preview));
  return preview;
}

async function textOf(name: string, choices: PreviewChoices = {}): Promise<TextPreview> {
  const preview = await look(name, choices);
  if (preview.kind !== "text") throw new Error(JSON.stringify(preview));
  return preview;
}

/** The directory of a Parquet file of 5000 rows, and where that number stands in it, in Thrift's compact form. */
function footerOf(name: string) {
  const bytes = readFileSync(join(folder, name));
  const end = bytes.length - 8;
  const begin = end - bytes.readUInt32LE(end);
  const footer = bytes.subarray(begin, end);
  const rows = thriftNumber(5000);
  const places: number[] = [];
  for (let at = footer.indexOf(rows); at !== -1; at = footer.indexOf(rows, at + 1)) places.push(at);
  return { bytes, begin, end, footer, places, rows };
}

function thriftNumber(number: number): Buffer {
  const groups: number[] = [];
  for (let left = number * 2; left > 0; left = Math.floor(left / 128)) groups.push(left % 128);
  return Buffer.from(groups.map((group, at) => (at < groups.length - 1 ? group | 0x80 : group)));
}

function putWithFooter(name: string, pages: Buffer, footer: Buffer): void {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  put(name, Buffer.concat([pages, footer, length, Buffer.from("PAR1")]));
}

const latin1 = (text: string) => Buffer.from(text, "latin1");
const wide = (text: string) => Buffer.from(text, "utf16le");

describe("delimited text", () => {
  it("has types, and the first rows", async () => {
    put("plain.csv", "city,sold,on\nUlm,3,2026-01-02\nBonn,12,2026-01-03\n");
    expect(await tableOf("plain.csv")).toMatchObject({
      columns: [
        { name: "city", type: "VARCHAR" },
        { name: "sold", type: "BIGINT" },
        { name: "on", type: "DATE" },
      ],
      rows: [
        ["Ulm", 3, "2026-01-02"],
        ["Bonn", 12, "2026-01-03"],
      ],
      total: 2,
      lost: null,
      delimited: { encoding: "utf-8", delimiter: ",", decimal: ".", header: true, skip: 0 },
    });
  });

  it("reports the rows that no table holds, instead of beginning behind them", async () => {
    put("ragged.csv", "a,b,c\n1,2,3\n4,5\n6,7,8,9\n");
    expect(await tableOf("ragged.csv")).toMatchObject({
      columns: [{ name: "a" }, { name: "b" }, { name: "c" }],
      rows: [[1, 2, 3]],
      total: 1,
      lost: {
        count: 2,
        first: [
          { line: 3, text: "4,5", why: "missing", expected: 3, found: 2 },
          { line: 4, text: "6,7,8,9", why: "tooMany", expected: 3, found: 4 },
        ],
      },
    });
  });

  it.each([
    ["semicolons", "a;b;c\n1;2;3\n4;5\n6;7;8;9\n1;2;3\n", ";"],
    ["tabs", "a\tb\tc\n1\t2\t3\n4\t5\n6\t7\t8\t9\n", "\t"],
    ["bars", "a|b|c\n1|2|3\n4|5|6\n4|5\n", "|"],
  ])("reports them with %s too", async (name, text, delimiter) => {
    put(`${name}.csv`, text);
    const { lost, delimited, columns } = await tableOf(`${name}.csv`);
    expect(columns.map((column) => column.name)).toEqual(["a", "b", "c"]);
    expect(delimited?.delimiter).toBe(delimiter);
    expect(lost?.count).toBe(
      text.split("\n").filter((line) => ![3, 0].includes(line.split(delimiter).length) && line !== "").length,
    );
  });

  it("reports a value that is not of its column's type", async () => {
    const rows = Array.from({ length: 30_000 }, (_, at) => `${at},x`).join("\n");
    put("late.csv", `n,t\n${rows}\nlast,y\n`);
    expect((await tableOf("late.csv")).lost).toMatchObject({
      count: 1,
      first: [{ line: 30_002, text: "last,y", why: "value", column: "n" }],
    });
  });

  it("has a quoted line end in its cell", async () => {
    put("quoted.csv", 'a,b\n"one\ntwo",2\n"say ""hi""",3\n');
    expect((await tableOf("quoted.csv")).rows).toEqual([
      ["one\ntwo", 2],
      ['say "hi"', 3],
    ]);
  });

  it.each([
    ["utf-8 with a mark", Buffer.from("\ufeffname;wert\nMüller;1\n"), "utf-8"],
    ["utf-16 with a mark", wide("\ufeffname;wert\nMüller;1\n"), "utf-16le"],
    ["utf-16 of the other order", wide("\ufeffname;wert\nMüller;1\n").swap16(), "utf-16be"],
    ["utf-16 without a mark", wide("name;wert\nMüller;1\n"), "utf-16le"],
    ["windows-1252", latin1("name;wert\nM\xfcller;1\n"), "windows-1252"],
  ])("is read in %s", async (_, bytes, encoding) => {
    put("encoded.csv", bytes);
    expect(await tableOf("encoded.csv")).toMatchObject({
      columns: [{ name: "name" }, { name: "wert" }],
      rows: [["Müller", 1]],
      delimited: { encoding, delimiter: ";" },
    });
  });

  it.each([
    ["utf-16 of Russian without a mark", wide("имя;город\nИван;Москва\n".repeat(20)), "utf-16le", "имя"],
    ["the other utf-16 of it", wide("имя;город\nИван;Москва\n".repeat(20)).swap16(), "utf-16be", "имя"],
    // 名前;値 東京都渋谷区;1 テスト;2
    [
      "shift_jis",
      Buffer.from("96bc914f3b926c0a938c8b9e937392 8f924a8be63b310a8365835883673b320a".replaceAll(" ", ""), "hex"),
      "shift_jis",
      "名前",
    ],
    // 姓名;数量 张伟;10 北京市;2
    [
      "gb18030",
      Buffer.from(`d0d5c3fb3bcafdc1bf0a${"d5c5ceb03b31300ab1b1bea9cad03b320a".repeat(9)}`, "hex"),
      "gb18030",
      "姓名",
    ],
    // 이름;도시 김;서울
    ["euc-kr", Buffer.from(`c0ccb8a73bb5b5bdc30a${"b1e83bbcadbfef0a".repeat(9)}`, "hex"), "euc-kr", "이름"],
  ])("is read in %s", async (_, bytes, encoding, name) => {
    put("east.csv", bytes);
    expect(await tableOf("east.csv")).toMatchObject({
      columns: [{ name }, {}],
      delimited: { encoding, delimiter: ";" },
    });
  });

  it("is utf-8 where nearly all of it is, and reports the signs that are not", async () => {
    const line = "Müller;Hauptstraße;„x“\n";
    put("mixed.csv", Buffer.concat([Buffer.from(`n;o;p\n${line.repeat(50)}`), latin1("M\xfcller;b;c\n")]));
    const { rows, delimited } = await tableOf("mixed.csv");
    expect([rows[0]?.[0], rows[50]?.[0]]).toEqual(["Müller", "M\ufffdller"]);
    expect(delimited).toMatchObject({ encoding: "utf-8", unreadable: 1 });
    expect((await tableOf("mixed.csv", { encoding: "windows-1252" })).delimited?.unreadable).toBeUndefined();
  });

  it("is no text in an encoding of four bytes a sign", async () => {
    put("four.csv", Buffer.from("fffe0000610000002c000000620000000a000000", "hex"));
    expect(await look("four.csv")).toEqual({ kind: "none", why: "binary" });
  });

  it("has the signs that only windows-1252 has, and another encoding when that is chosen", async () => {
    put("euro.csv", latin1("was;preis\nBrot;\x80 3\nK\xe4se;\x84x\x93\n"));
    expect((await tableOf("euro.csv")).rows).toEqual([
      ["Brot", "€ 3"],
      ["Käse", "„x“"],
    ]);
    expect((await tableOf("euro.csv", { encoding: "windows-1251" })).rows[1]?.[0]).toBe("Kдse");
  });

  it("finds a decimal comma and the dots of thousands", async () => {
    put("comma.csv", "was;preis;menge\nBrot;1,50;3\nRad;1.234,75;4\nnichts;;5\n");
    expect(await tableOf("comma.csv")).toMatchObject({
      columns: [{ type: "VARCHAR" }, { type: "DOUBLE" }, { type: "BIGINT" }],
      rows: [
        ["Brot", 1.5, 3],
        ["Rad", 1234.75, 4],
        ["nichts", null, 5],
      ],
      delimited: {
        ...{ decimal: ",", isDecimalGuessed: false, numbersAsText: [] },
        converted: [{ name: "preis", type: "DOUBLE", thousands: ".", missing: [] }],
      },
    });
    expect((await tableOf("comma.csv", { decimal: "." })).rows[0]?.[1]).toBe("1,50");
  });

  it.each([
    ["semicolons", ";"],
    ["tabs", "\t"],
    ["bars", "|"],
  ])("finds numbers beside words for what is missing, between %s", async (name, sign) => {
    const rows = ["1,50;NA;2026-01-02;NA", "NA;3;n/a;Chile", "1.234,56;-;2026-01-03;-", "n/a;;;"];
    put(`missing-${name}.csv`, `preis;menge;tag;land\n${rows.join("\n")}\n`.replaceAll(";", sign));
    expect(await tableOf(`missing-${name}.csv`)).toMatchObject({
      columns: [{ type: "DOUBLE" }, { type: "BIGINT" }, { type: "DATE" }, { type: "VARCHAR" }],
      rows: [
        [1.5, null, "2026-01-02", "NA"],
        [null, 3, null, "Chile"],
        [1234.56, null, "2026-01-03", "-"],
        [null, null, null, null],
      ],
      lost: null,
      delimited: { delimiter: sign, decimal: "," },
    });
  });

  it("changes no version, address, day or number of the other sign for the dots of thousands", async () => {
    const rows = ["1.234,50;1.10;192.168.1.1;01.02.2026;1.5", "2,25;1.9.2;10.0.0.1;13.12.2025;22.75"];
    put("dots.csv", `preis;version;ip;am;mass\n${rows.join("\n")}\n`);
    const { columns, rows: read, delimited } = await tableOf("dots.csv");
    expect(read).toEqual([
      [1234.5, "1.10", "192.168.1.1", "2026-02-01", "1.5"],
      [2.25, "1.9.2", "10.0.0.1", "2025-12-13", "22.75"],
    ]);
    expect(columns.map(({ type }) => type)).toEqual(["DOUBLE", "VARCHAR", "VARCHAR", "DATE", "VARCHAR"]);
    expect(delimited).toMatchObject({ isDecimalGuessed: true, numbersAsText: ["mass"] });
  });

  it.each([
    ["blanks", "a;b\n1 234,5;x\n2,5;y\n", [1234.5, 2.5]],
    ["narrow blanks", "a;b\n1\u202f234,5;x\n2,5;y\n", [1234.5, 2.5]],
    ["apostrophes", "a;b\n1'234.5;x\n2.5;y\n", [1234.5, 2.5]],
    ["commas", 'a,b\n"1,234.5",x\n2.5,y\n', [1234.5, 2.5]],
    ["quoted decimal commas", 'a,b\n"1,5",x\n"2,25",y\n', [1.5, 2.25]],
  ])("reads numbers with %s", async (_, text, values) => {
    put("grouped.csv", text);
    const { rows } = await tableOf("grouped.csv");
    expect(rows.map(([value]) => value)).toEqual(values);
  });

  it("names the columns whose numbers stay text for a unit, and keeps leading zeros", async () => {
    put("units.csv", "anteil;preis;plz;x\n12,5 %;1.234,50 €;01067;1,5\n7 %;3 €;-;2\n");
    const { rows, delimited } = await tableOf("units.csv");
    expect(rows[0]).toEqual(["12,5 %", "1.234,50 €", "01067", 1.5]);
    expect(delimited).toMatchObject({ decimal: ",", numbersAsText: ["anteil", "preis", "plz"] });
  });

  it("says that a decimal sign is guessed, and reads by the one that is chosen", async () => {
    put("doubt.csv", "was;menge\nBrot;1,234\nRad;12,500\n");
    expect(await tableOf("doubt.csv")).toMatchObject({
      rows: [
        ["Brot", 1.234],
        ["Rad", 12.5],
      ],
      delimited: { decimal: ",", isDecimalGuessed: true },
    });
    expect(await tableOf("doubt.csv", { decimal: "." })).toMatchObject({
      rows: [
        ["Brot", 1234],
        ["Rad", 12500],
      ],
      delimited: { decimal: ".", isDecimalGuessed: false },
    });
  });

  it("converts columns with odd names", async () => {
    put("odd.csv", `it's;"a ""b""";x;x\n1.234,5;NA;1,5;NA\n2,5;3,5;NA;-\n`);
    expect((await tableOf("odd.csv")).rows).toEqual([
      [1234.5, null, 1.5, "NA"],
      [2.5, 3.5, null, "-"],
    ]);
    put("bare.csv", "1.234,5;x\nNA;y\n");
    expect((await tableOf("bare.csv", { header: false, delimiter: ";" })).rows).toEqual([
      [1234.5, "x"],
      [null, "y"],
    ]);
  });

  it("guesses an encoding where the letters leave a doubt, and is certain of one that is chosen", async () => {
    put("doubt.txt", Buffer.from("K\x94ln", "latin1"));
    const { encoding, encodingGuess } = await textOf("doubt.txt");
    expect([encoding, encodingGuess?.[0]]).toEqual(["ibm850", { encoding: "ibm850", text: "Köln" }]);
    const chosen = await textOf("doubt.txt", { encoding: "macintosh" });
    expect([chosen.text, chosen.encodingGuess]).toEqual(["Kîln", undefined]);
    put("doubt.csv", Buffer.from("ort;n\nK\x94ln;1\n", "latin1"));
    expect((await tableOf("doubt.csv")).delimited?.encodingGuess?.length).toBeGreaterThan(1);
  });

  it("is read as it is chosen", async () => {
    put("chosen.csv", "a,b;c\n1,2;3\n");
    expect((await tableOf("chosen.csv", { delimiter: ";" })).columns.map(({ name }) => name)).toEqual(["a,b", "c"]);
    expect((await tableOf("chosen.csv", { delimiter: ",", header: false })).total).toBe(2);
  });

  it("begins below the lines that are chosen to stand before the table", async () => {
    put("titled.csv", "Sales 2024;;\nExported;;\na;b;c\n1;2;3\n4;5;6\n");
    expect(await tableOf("titled.csv", { skip: 2 })).toMatchObject({
      columns: [{ name: "a" }, { name: "b" }, { name: "c" }],
      rows: [
        [1, 2, 3],
        [4, 5, 6],
      ],
      delimited: { skip: 2, header: true },
    });
    expect((await tableOf("titled.csv", { skip: 900 })).rows).toEqual([]);
  });

  it("keeps names that are empty, double or very long, and digits", async () => {
    put("names.csv", `a,a,,${"x".repeat(10_000)}\n1.10,007,9007199254740993,true\n`);
    const { columns, rows } = await tableOf("names.csv");
    expect(new Set(columns.map(({ name }) => name)).size).toBe(4);
    expect(rows[0]?.[2]).toBe("9007199254740993");
  });

  it("shows the beginning of a packed one", async () => {
    put("packed.csv.gz", gzipSync("a,b\n1,2\n"));
    expect((await tableOf("packed.csv.gz")).rows).toEqual([[1, 2]]);
  });

  it("shows the beginning of a large one, and does not know how many rows there are", async () => {
    put("large.csv", `n,t\n${"12345678,abcdefghij\n".repeat(300_000)}`);
    const { rows, total, lost } = await tableOf("large.csv");
    expect([rows.length, total, lost]).toEqual([500, null, null]);
  });

  it("is its text where that is chosen", async () => {
    expect((await textOf("ragged.csv", { isText: true })).text).toBe("a,b,c\n1,2,3\n4,5\n6,7,8,9\n");
  });
});

describe("files with a format", () => {
  it("shows Parquet with its types and its number of rows", async () => {
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    const query = "SELECT range AS n, 1.10::DECIMAL(5,2) AS d, [1,2] AS l, NULL::DATE AS e FROM range(100000)";
    await connection.run(`COPY (${query}) TO '${join(folder, "many.parquet")}'`);
    connection.closeSync();
    const { columns, rows, total } = await tableOf("many.parquet");
    expect(columns.map(({ type }) => type)).toEqual(["BIGINT", "DECIMAL(5,2)", "INTEGER[]", "DATE"]);
    expect([rows.length, rows[1], total]).toEqual([500, [1, "1.10", "[1, 2]", null], 100_000]);
  });

  it("a preview reads no more values of a Parquet file than it shows", async () => {
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    const query = "SELECT CASE WHEN i < 5000 THEN '1 day' ELSE 'no span' END AS span FROM range(5001) t(i) ORDER BY i";
    const types = "KV_METADATA {'octavo.types': 'INTERVAL'}";
    await connection.run(`COPY (${query}) TO '${join(folder, "spans.parquet")}' (FORMAT parquet, ${types})`);
    connection.closeSync();
    instance.closeSync();
    const { columns, total } = await tableOf("spans.parquet");
    expect([columns, total]).toEqual([[{ name: "span", type: "INTERVAL" }], 5001]);
  });

  describe("of a Parquet file with large pages", () => {
    const letters = "x".repeat(150);
    async function lookWith(memoryMiB: number, choices: PreviewChoices = {}) {
      const previews = new FilePreviews({ ...options, scratchDirectory: join(root, "pages"), memoryMiB });
      const looked = previews.look({ key: "shared", folder }, "pages.parquet", choices, new AbortController().signal);
      return await looked.finally(() => previews.close());
    }

    beforeAll(async () => {
      const instance = await DuckDBInstance.create(":memory:");
      const connection = await instance.connect();
      const texts = [1, 2, 3, 4].map((at) => `repeat('x', 150) || i + ${at} AS c${at}`).join(", ");
      const query = `SELECT {a: i, b: 0} AS s, ${texts}, '1 day' AS span FROM range(300000) t(i)`;
      const types =
        "KV_METADATA {'octavo.types': 'STRUCT(a BIGINT, b BIGINT),VARCHAR,VARCHAR,VARCHAR,VARCHAR,INTERVAL'}";
      const format = `FORMAT parquet, ROW_GROUP_SIZE 300000, ${types}`;
      await connection.run(`COPY (${query}) TO '${join(folder, "pages.parquet")}' (${format})`);
      connection.closeSync();
      instance.closeSync();
    });

    it("shows columns that do not fit into memory together", async () => {
      const preview = await lookWith(128);
      if (preview.kind !== "table") throw new Error(JSON.stringify(preview));
      expect(preview.columns.map(({ name, type }) => `${name} ${type}`).slice(1)).toEqual([
        ...[1, 2, 3, 4].map((at) => `c${at} VARCHAR`),
        "span INTERVAL",
      ]);
      expect(preview.rows[499]?.slice(1, 5)).toEqual([500, 501, 502, 503].map((end) => `${letters}${end}`));
      expect(preview.total).toBe(300_000);
    });

    it("says its columns and the number of its rows, where no row of them can be read", async () => {
      expect(await lookWith(16, { isHead: true })).toMatchObject({
        ...{ kind: "table", rows: [], isHead: true, total: 300_000 },
        columns: [
          { name: "s" },
          ...[1, 2, 3, 4].map((at) => ({ name: `c${at}`, type: "VARCHAR" })),
          { type: "INTERVAL" },
        ],
      });
    });

    it("says that one takes too much memory, and not that it is broken", async () => {
      await expect(lookWith(16)).rejects.toMatchObject({ reason: "memory" });
    });
  });

  it("says that a Parquet file is cut off, or that its footer is false", async () => {
    put("cut.parquet", readFileSync(join(folder, "many.parquet")).subarray(0, -100));
    expect(await look("cut.parquet")).toEqual({ kind: "none", why: "incomplete" });
    put(
      "lies.parquet",
      Buffer.concat([Buffer.from("PAR1"), Buffer.alloc(50, 7), Buffer.from("\xff\xff\xff\x7fPAR1", "latin1")]),
    );
    expect(await look("lies.parquet")).toEqual({ kind: "none", why: "broken" });
  });

  it("says that a Parquet file is broken whose footer has other numbers than its pages", async () => {
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    const query = "SELECT range AS n, 'text ' || range AS t FROM range(5000)";
    await connection.run(`COPY (${query}) TO '${join(folder, "true.parquet")}'`);
    connection.closeSync();
    const { bytes, begin, end, footer, places, rows } = footerOf("true.parquet");
    expect(places.length).toBeGreaterThanOrEqual(3);
    const huge = Buffer.from([0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]);
    const negative = Buffer.from([0x01]);
    const seen = new Set<string>();
    for (const place of places)
      for (const number of [huge, negative]) {
        const changed = Buffer.concat([footer.subarray(0, place), number, footer.subarray(place + rows.length)]);
        putWithFooter("false.parquet", bytes.subarray(0, begin), changed);
        const preview = await look("false.parquet");
        seen.add(preview.kind === "none" ? preview.why : preview.kind);
        if (preview.kind === "table") expect(preview.rows[1]).toEqual([1, "text 1"]);
      }
    expect([...seen].filter((each) => !["broken", "table"].includes(each))).toEqual([]);
    expect(seen).toContain("broken");
    put(
      "lies.parquet",
      Buffer.concat([bytes.subarray(0, end), Buffer.from([0xfb, 0xff, 0xff, 0xff]), Buffer.from("PAR1")]),
    );
    expect(await look("lies.parquet")).toEqual({ kind: "none", why: "broken" });
    put("encrypted.parquet", Buffer.concat([bytes.subarray(0, -4), Buffer.from("PARE")]));
    expect(await look("encrypted.parquet")).toEqual({ kind: "none", why: "broken" });
  }, 15_000);

  it.each([4000, 6000, 9_000_000])(
    "counts the rows that a Parquet file has, or says that it is broken, where its footer says %i in one place",
    async (said) => {
      const connection = await (await DuckDBInstance.create(":memory:")).connect();
      await connection.run(
        `COPY (SELECT range AS n, 'text ' || range AS t FROM range(5000)) TO '${join(folder, "counted.parquet")}'`,
      );
      connection.closeSync();
      const { bytes, begin, footer, places, rows } = footerOf("counted.parquet");
      const seen: unknown[] = [];
      for (const place of places) {
        const changed = Buffer.concat([
          footer.subarray(0, place),
          thriftNumber(said),
          footer.subarray(place + rows.length),
        ]);
        putWithFooter("miscounted.parquet", bytes.subarray(0, begin), changed);
        const preview = await look("miscounted.parquet");
        seen.push(preview.kind === "table" ? preview.total : preview.kind === "none" && preview.why);
      }
      // Of the file as a whole, of each column, and of its one group.
      expect(seen).toEqual([5000, "broken", "broken", "broken"]);
    },
  );

  it("counts the rows of a Parquet file with lists and without rows", async () => {
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    const lists = "SELECT range AS n, [range, range] AS l, {a: range} AS s FROM range(3000)";
    await connection.run(`COPY (${lists}) TO '${join(folder, "lists.parquet")}' (ROW_GROUP_SIZE 2048)`);
    await connection.run(`COPY (${lists} WHERE range < 0) TO '${join(folder, "no-rows.parquet")}'`);
    connection.closeSync();
    expect([(await tableOf("lists.parquet")).total, (await tableOf("no-rows.parquet")).total]).toEqual([3000, 0]);
  });

  it("shows the sheets of a workbook, each with its types", async () => {
    const sheets = {
      Sales:
        '<row r="1"><c r="A1" t="inlineStr"><is><t>city</t></is></c><c r="B1" t="inlineStr"><is><t>sold</t></is></c><c r="C1" t="inlineStr"><is><t>on</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>Ulm</t></is></c><c r="B2"><v>3.5</v></c><c r="C2" s="1"><v>46024</v></c></row>',
      Empty: "",
      Numbers: '<row r="1"><c r="A1"><v>1</v></c><c r="B1" t="b"><v>1</v></c></row>',
    };
    put("book.xlsx", await workbookWith(sheets));
    expect(await tableOf("book.xlsx")).toMatchObject({
      parts: ["Sales", "Empty", "Numbers"],
      part: "Sales",
      header: true,
      columns: [
        { name: "city", type: "VARCHAR" },
        { name: "sold", type: "DOUBLE" },
        { name: "on", type: "DATE" },
      ],
      rows: [["Ulm", 3.5, "2026-01-02"]],
      total: 1,
    });
    expect(await tableOf("book.xlsx", { part: "Numbers" })).toMatchObject({
      part: "Numbers",
      header: false,
      columns: [
        { name: "A", type: "BIGINT" },
        { name: "B", type: "BOOLEAN" },
      ],
      rows: [[1, "true"]],
    });
    expect(await tableOf("book.xlsx", { part: "Empty" })).toMatchObject({ columns: [], rows: [], total: 0 });
  });

  it("reads a sheet with merged cells", async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>both</t></is></c></row><row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>2</v></c></row>';
    put(
      "merged.xlsx",
      await workbookWith({ One: rows }, { after: '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>' }),
    );
    expect(await tableOf("merged.xlsx")).toMatchObject({ columns: [{ name: "both" }, { name: "B" }], rows: [[1, 2]] });
  });

  describe("of a workbook", () => {
    const text = (place: string, value: string) =>
      `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
    const names = `<row r="1">${text("A1", "a")}${text("B1", "b")}${text("C1", "c")}</row>`;
    const sheetOf = async (rows: string, more: Parameters<typeof workbookWith>[1] = {}) => {
      put("sheet.xlsx", await workbookWith({ One: rows }, more));
      const { columns, rows: shown, header } = await tableOf("sheet.xlsx");
      return { columns: columns.map(({ name, type }) => `${name} ${type}`), rows: shown, header };
    };

    it("shows names that stand over several columns over the first of them, and the rows below", async () => {
      const rows = `<row r="1">${text("A1", "city")}${text("B1", "2024")}</row><row r="2">${text("B2", "q1")}${text("C2", "q2")}</row><row r="3">${text("A3", "Ulm")}<c r="B3"><v>1</v></c><c r="C3"><v>2</v></c></row>`;
      const after = '<mergeCells count="2"><mergeCell ref="B1:C1"/><mergeCell ref="A1:A2"/></mergeCells>';
      expect(await sheetOf(rows, { after })).toEqual({
        columns: ["city VARCHAR", "2024 VARCHAR", "C VARCHAR"],
        rows: [
          [null, "q1", "q2"],
          ["Ulm", "1", "2"],
        ],
        header: true,
      });
    });

    it("shows hidden rows and columns, rows between which none are written, and texts with their blanks", async () => {
      const rows = `${names}<row r="3" hidden="1">${text("A3", " x ")}<c r="B3"><v>1</v></c></row>`;
      const before = '<cols><col min="2" max="2" hidden="1"/></cols>';
      expect((await sheetOf(rows, { before })).rows).toEqual([
        [null, null, null],
        [" x ", 1, null],
      ]);
    });

    it("has the dates of its calendar, those before March 1900 too, and times of no day", async () => {
      const cells = (...values: readonly number[]) =>
        values.map((value, at) => `<c r="${"ABC"[at]}2" s="1"><v>${value}</v></c>`).join("");
      expect(await sheetOf(`${names}<row r="2">${cells(1, 59, 61)}</row>`)).toMatchObject({
        columns: ["a DATE", "b DATE", "c DATE"],
        rows: [["1900-01-01", "1900-02-28", "1900-03-01"]],
      });
      expect(await sheetOf(`${names}<row r="2">${cells(0.395_833_333_333_333, 0, 46_024.5)}</row>`)).toMatchObject({
        columns: ["a TIME", "b TIME", "c TIMESTAMP"],
        rows: [["09:30:00", "00:00:00", "2026-01-02 12:00:00"]],
      });
      for (const date1904 of ["1", "true"])
        expect((await sheetOf(`${names}<row r="2">${cells(1, 44_562)}</row>`, { date1904 })).rows).toEqual([
          ["1904-01-02", "2026-01-02", null],
        ]);
    });

    it("has the values that formulas had when it was saved", async () => {
      const cells =
        '<c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="str"><f>"x"</f><v>x</v></c><c r="C2" t="b"><f>TRUE</f><v>1</v></c>';
      expect((await sheetOf(`${names}<row r="2">${cells}</row>`)).rows).toEqual([[2, "x", "true"]]);
    });
  });

  it("shows the tables of a database of SQLite, also one with a log beside it", async () => {
    const database = new Sqlite(join(folder, "shop.db"));
    database.exec(
      "PRAGMA journal_mode = wal; CREATE TABLE items (id INTEGER, name TEXT, price REAL); INSERT INTO items VALUES (9007199254740993, 'x', 1.5), (2, NULL, 2); CREATE VIEW cheap AS SELECT name FROM items",
    );
    expect(await tableOf("shop.db")).toMatchObject({ parts: ["items"], part: "items" });
    expect(await tableOf("shop.db", { part: "items" })).toMatchObject({
      columns: [
        { name: "id", type: "BIGINT" },
        { name: "name", type: "VARCHAR" },
        { name: "price", type: "DOUBLE" },
      ],
      rows: [
        ["9007199254740993", "x", 1.5],
        [2, null, 2],
      ],
      total: 2,
    });
    database.close();
  });

  it("computes nothing that a database of SQLite says", async () => {
    const database = new Sqlite(join(folder, "evil.db"));
    database.exec(`
      CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n;
      CREATE TABLE kept (a, large AS (zeroblob(900000000)), b AS (a + 1) STORED, c);
      CREATE TABLE other (a);
      INSERT INTO kept (a, c) VALUES (1, zeroblob(2000000)), (2, 'x');`);
    database.close();
    expect(await tableOf("evil.db")).toMatchObject({
      parts: ["kept", "other"],
      columns: [{ name: "a" }, { name: "b" }, { name: "c" }],
      rows: [
        [1, 2, "(2000000 bytes)"],
        [2, 3, "x"],
      ],
      total: 2,
    });
  });

  it("does not unpack a workbook that grows too large", async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.alloc(201 * 1024 * 1024, " "), "xl/worksheets/sheet1.xml");
    zip.end();
    put("bomb.xlsx", await wholeOf(zip.outputStream as AsyncIterable<Buffer>));
    expect(await look("bomb.xlsx")).toEqual({ kind: "none", why: "large" });
  });

  it.each(["a*", "b?", "c[1]"])("shows the very file of a name that is a pattern: %s", async (name) => {
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    for (const each of [name, "aa", "bb", "c1"])
      await connection.run(`COPY (SELECT '${each}' AS name) TO '${join(folder, `${each}.parquet`)}'`);
    connection.closeSync();
    expect((await tableOf(`${name}.parquet`)).rows).toEqual([[name]]);
  });

  it("shows records of JSON as a table and other JSON as text", async () => {
    put("records.json", '[{"a": 1, "b": "x"}, {"a": 2, "b": null}]');
    put("lines.jsonl", '{"a": 1}\n{"a": 2}\n');
    put("settings.json", '{\n  "a": {"b": 1}\n}\n');
    expect((await tableOf("records.json")).rows).toEqual([
      [1, "x"],
      [2, null],
    ]);
    expect((await tableOf("lines.jsonl")).total).toBe(2);
    expect((await textOf("settings.json")).text).toContain('"b": 1');
  });
});

describe("other files", () => {
  it("shows text, with a name for what it holds where it may be edited", async () => {
    put("notes.txt", "über\r\nzwei\n");
    const { text, encoding, isWhole, version } = await textOf("notes.txt");
    expect([text, encoding, isWhole]).toEqual(["über\r\nzwei\n", "utf-8", true]);
    expect(version).toMatch(/^[0-9a-f]{64}$/);
    put("old.txt", latin1("\xfcber"));
    expect(await textOf("old.txt")).toMatchObject({ text: "über", encoding: "windows-1252", version: null });
    put("long.log", "line\n".repeat(400_000));
    expect(await textOf("long.log")).toMatchObject({ isWhole: false, version: null });
  });

  it("says what is a picture, empty, or no text", async () => {
    put("a.png", Buffer.from("89504e470d0a1a0a", "hex"));
    put("empty.csv", "");
    put("model.bin", Buffer.from([0, 1, 2, 3, 0, 5]));
    put("fake.xlsx", Buffer.from([80, 75, 3, 4, 0, 0, 9, 9]));
    expect(await look("a.png")).toEqual({ kind: "picture" });
    expect(await look("empty.csv")).toEqual({ kind: "none", why: "empty" });
    expect(await look("model.bin")).toEqual({ kind: "none", why: "binary" });
    expect(await look("fake.xlsx")).toEqual({ kind: "none", why: "broken" });
  });

  it("a preview opens no file by its name again: no user sees a file that code puts there meanwhile", async () => {
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    const [own, others] = [join(folder, "own.parquet"), join(folder, "others.parquet")];
    await connection.run(`COPY (SELECT 'own' AS whose) TO '${own}'`);
    await connection.run(`COPY (SELECT 'another' AS whose, 'secret' AS what) TO '${others}'`);
    connection.closeSync();
    const scratch = join(root, "held");
    mkdirSync(scratch);
    const handle = await openRegularFile(own);
    renameSync(others, own);
    const seen = await withPathOf({ handle, folder: scratch }, async (path) => [readFileSync(path), path] as const);
    expect(seen[0].includes("another")).toBe(false);
    expect(await withPathOf({ handle, folder: scratch }, async (path) => path)).not.toBe(seen[1]);
    expect(() => openSame(handle, () => openSync(own, "r"), closeSync)).toThrow(TableProblem);
    renameSync(own, others);
    await handle.close();
    expect(readdirSync(scratch)).toEqual([]);
  });

  it("a preview shows no log of another database that a link beside this one leads to", async () => {
    const make = (name: string, value: string) => {
      const database = new Sqlite(join(root, name));
      database.exec(`PRAGMA journal_mode = wal; CREATE TABLE t (a); INSERT INTO t VALUES ('${value}')`);
      return database;
    };
    const secret = make("secret.db", "of another");
    copyFileSync(join(root, "secret.db"), join(folder, "lured.db"));
    symlinkSync(join(root, "secret.db-wal"), join(folder, "lured.db-wal"));
    expect(JSON.stringify(await look("lured.db"))).not.toContain("of another");
    secret.close();
  });

  it("neither waits for a pipe nor follows a link that stands in the place of a file", async () => {
    writeFileSync(join(root, "linked.csv"), "a\n1\n");
    symlinkSync(join(root, "linked.csv"), join(folder, "link.csv"));
    execFileSync("mkfifo", [join(folder, "pipe.csv")]);
    for (const name of ["pipe.csv", "link.csv"]) await expect(look(name)).rejects.toMatchObject({ reason: "gone" });
  });

  it("does not leave the folder of its area", async () => {
    writeFileSync(join(root, "secret.csv"), "a\n1\n");
    put("out.csv", "a\n1\n");
    expect(warnings).toEqual([]);
    expect((await tableOf("out.csv")).rows).toEqual([[1]]);
  });
});

it("a look that takes too long ends with its process, and others are begun again in the next", async () => {
  put("some.csv", "a\n1\n");
  const limit = new AbortController();
  const limits: AbortSignal[] = [];
  const said: string[] = [];
  const stopped = new FilePreviews({
    ...options,
    limit: () => limits.pop() ?? new AbortController().signal,
    onWarning: (detail) => said.push(detail),
  });
  const ask = () => stopped.look({ key: "shared", folder }, "some.csv", {}, new AbortController().signal);
  try {
    const before = hosts();
    await ask();
    const [own = 0] = hosts().filter((pid) => !before.includes(pid));
    process.kill(own, "SIGSTOP");
    limits.push(limit.signal);
    const slow = expect(ask()).rejects.toMatchObject({ reason: "slow" });
    await expect.poll(() => limits).toEqual([]);
    const other = ask();
    limit.abort();
    await slow;
    expect(await other).toMatchObject({ kind: "table", rows: [[1]] });
    expect(said).toEqual([expect.stringContaining("some.csv")]);
  } finally {
    await stopped.close();
  }
});
