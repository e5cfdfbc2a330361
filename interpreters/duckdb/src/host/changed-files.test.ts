import { appendFileSync, mkdtempSync, renameSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeChangedFiles, versionsOfFiles } from "./changed-files.ts";

const folder = mkdtempSync(join(tmpdir(), "octavo-changed-"));
const path = join(folder, "sales.csv");
let connection: DuckDBConnection;

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(":memory:")).connect();
});
afterAll(() => {
  connection.closeSync();
  rmSync(folder, { recursive: true });
});
beforeEach(() => writeFileSync(path, "a,b\n1,2\n3,4\n"));

async function toldOf(statement: string, change: () => void): Promise<readonly string[]> {
  const before = await versionsOfFiles(connection, statement);
  change();
  return await describeChangedFiles(before);
}

describe("a file that a statement reads", () => {
  it.each([
    ["rewritten in its place", () => writeFileSync(path, "a,b\n5,6\n7,8\n")],
    ["longer", () => appendFileSync(path, "5,6\n")],
    ["cut", () => truncateSync(path, 7)],
    [
      "another of its name, of its size and its time",
      () => {
        writeFileSync(`${path}.new`, "a,b\n5,6\n7,8\n");
        utimesSync(`${path}.new`, 1, 1);
        renameSync(`${path}.new`, path);
      },
    ],
    ["gone", () => rmSync(path)],
  ])("is named when it is %s meanwhile", async (_, change) => {
    for (const named of [`'${path}'`, `read_csv('${path}', header = true)`, `'${folder}/*.csv' s`])
      expect(await toldOf(`SELECT sum(a) FROM ${named}`, () => {})).toEqual([]);
    const told = await toldOf(`WITH w AS (FROM '${path}') SELECT * FROM w`, change);
    expect(told).toEqual([expect.stringMatching(/sales\.csv was changed while it was read/)]);
  });

  it("is none that the statement writes, or only names", async () => {
    const write = () => appendFileSync(path, "5,6\n");
    expect(await toldOf(`COPY (FROM range(3)) TO '${path}'`, write)).toEqual([]);
    expect(await toldOf(`SELECT '${path}' AS name`, write)).toEqual([]);
  });
});
