/** Ten thousand columns as files. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ExportFormat, everyRow } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { someTables } from "./testing/some-tables.ts";
import { unzipped } from "./testing/unzipped.ts";
import { wholeOf } from "./testing/whole-of.ts";

const { ask, tables, parquet, folder } = await someTables({ memoryMiB: 1024 });
const width = 10_000;
const indexes = Array.from({ length: width }, (_, index) => index);
const rows = 3;

const source = await parquet(
  `SELECT ${indexes.map((index) => `${index === 7 ? "'=1+' || i" : `i * ${index}`} AS c${index}`).join(", ")} FROM range(${rows}) t(i)`,
);

function cellsOf(row: number): readonly (string | number)[] {
  return indexes.map((index) => (index === 7 ? `=1+${row}` : row * index));
}

async function exported(format: ExportFormat): Promise<Buffer> {
  return await wholeOf(await tables.export(source, format, new AbortController().signal));
}

describe("a table of ten thousand columns that an interpreter wrote", () => {
  it("is a json file with every cell", async () => {
    const written = JSON.parse((await exported("json")).toString()) as Readonly<Record<string, unknown>>[];
    expect(written.map((row) => Object.values(row))).toEqual([0, 1, 2].map(cellsOf));
    expect(Object.keys(written[0] ?? {})).toEqual(indexes.map((index) => `c${index}`));
  }, 120_000);

  it("is a workbook with every cell, and no formula in it", async () => {
    const sheet = unzipped(await exported("xlsx")).get("xl/worksheets/sheet1.xml") ?? "";
    const written = sheet.split("<row>").slice(1);
    expect(written).toHaveLength(1 + rows);
    const cells = [...(written[2] ?? "").matchAll(/<(?:v|t)[^>]*>([^<]*)</g)].map(([, content]) => content);
    expect(cells).toEqual(cellsOf(1).map(String));
    expect(sheet).not.toContain("<f>");
  }, 120_000);

  it("is a parquet file that is the same table again", async () => {
    const path = join(folder, "again.parquet");
    writeFileSync(path, await exported("parquet"));
    const again = { type: "parquet", path, head: "" } as const;
    const shape = await ask(again, { ask: "shape" });
    expect([shape.rows, shape.columns.map(({ name }) => name)]).toEqual([rows, indexes.map((index) => `c${index}`)]);
    const page = { ask: "rows", filter: everyRow, order: [], from: 0, count: 10, columns: [0, 7, 9999] } as const;
    expect((await ask(again, page)).rows).toEqual(
      [0, 1, 2].map((row) => [0, 7, 9999].map((index) => cellsOf(row)[index])),
    );
  }, 120_000);
});
