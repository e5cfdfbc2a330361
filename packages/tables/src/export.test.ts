/** Whole tables as files. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { type ExportFormat, everyRow } from "@octavo/note";
import { describe, expect, it } from "vitest";
import type { Source } from "./messages.ts";
import { someTables } from "./testing/some-tables.ts";

const { ask, tables, text, parquet, folder } = await someTables();
const scratch = join(folder, "..", "scratch");

async function exported(source: Source, format: ExportFormat): Promise<Buffer> {
  const { stream } = await tables.export(source, format, new AbortController().signal);
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
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

describe("xlsx", () => {
  it("is a workbook with numbers as numbers, and formulas and signs that XML lacks made harmless", async () => {
    const source = await parquet(
      "SELECT 5 AS n, '=1+1' AS f, 'a<b>&\"' || chr(1) || chr(10) AS t, NULL::INTEGER AS e, 'nan'::DOUBLE AS x",
    );
    const files = unzipped(await exported(source, "xlsx"));
    expect([...files.keys()]).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/workbook.xml",
      "xl/_rels/workbook.xml.rels",
      "xl/worksheets/sheet1.xml",
    ]);
    const sheet = files.get("xl/worksheets/sheet1.xml") ?? "";
    const word = (content: string) => `<c t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;
    expect(sheet).toContain(`<sheetData><row>${["n", "f", "t", "e", "x"].map(word).join("")}</row>`);
    expect(sheet).toContain(`<row><c><v>5</v></c>${word("'=1+1")}${word('a&lt;b&gt;&amp;"\n')}<c/><c/></row>`);
    expect(sheet).toMatch(/<\/sheetData><\/worksheet>$/);
  });
});

it("leaves nothing behind, also when nobody reads to the end", async () => {
  const source = await parquet("SELECT i, 'some text' AS t FROM range(200000) t(i)");
  await exported(source, "csv");
  const { stream } = await tables.export(source, "csv", new AbortController().signal);
  (stream as NodeJS.ReadableStream & { destroy(): void }).destroy();
  await expect.poll(() => readdirSync(scratch).filter((name) => name.startsWith("export-"))).toEqual([]);
});

/** Files of a zip whose entries are written as they come: sizes are in its directory. */
function unzipped(zip: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const end = zip.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const [size, nameLength, extra, comment] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const header = zip.readUInt32LE(at + 42);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const from = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const bytes = zip.subarray(from, from + size);
    files.set(name, (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString("utf8"));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
