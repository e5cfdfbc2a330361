import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase, prepareTables } from "./database.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "octavo-database-"));
});
afterEach(() => rm(folder, { recursive: true }));

const first = "CREATE TABLE color (name TEXT) STRICT; INSERT INTO color VALUES ('red')";
const second = "INSERT INTO color VALUES ('blue')";

async function colorsAfter(steps: readonly string[]): Promise<readonly unknown[]> {
  const database = await openDatabase(join(folder, "octavo.db"));
  try {
    prepareTables(database, "colors", steps);
    return database.prepare("SELECT name FROM color ORDER BY rowid").all();
  } finally {
    database.close();
  }
}

test("runs each step once, also when the file is opened again", async () => {
  expect(await colorsAfter([first])).toEqual([{ name: "red" }]);
  expect(await colorsAfter([first, second])).toEqual([{ name: "red" }, { name: "blue" }]);
  expect(await colorsAfter([first, second])).toEqual([{ name: "red" }, { name: "blue" }]);
});

test("undoes the whole of a step that fails", async () => {
  await expect(colorsAfter([first, `${second}; INSERT INTO nowhere VALUES (1)`])).rejects.toThrow("nowhere");
  expect(await colorsAfter([first])).toEqual([{ name: "red" }]);
});

test("says so when the file comes from a newer version", async () => {
  await colorsAfter([first, second]);
  await expect(colorsAfter([first])).rejects.toThrow("written by a newer Octavo");
});
