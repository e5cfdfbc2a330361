/** A look at a large file of the workspace, over HTTP as the page asks for it. It reads only the beginning or the directory of a file of any size. */
import { closeSync, mkdirSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { calm } from "./harness/calm.mjs";
import { report } from "./harness/figure.mjs";
import { withOctavo } from "./harness/octavo.mjs";

const rounds = 9;
const csvBytes = 2e9;

/** @param {string} path */
function writeCsv(path) {
  const row = (/** @type {number} */ index) =>
    `${index},name ${index % 977},2024-03-01,${index / 8},"some, longer text"\n`;
  const block = Buffer.from(Array.from({ length: 400_000 }, (_, index) => row(index)).join(""));
  const file = openSync(path, "w");
  writeSync(file, "id,name,day,price,remark\n");
  for (let written = 0; written < csvBytes; written += block.length) writeSync(file, block);
  closeSync(file);
}

/** Writes a file with a million rows in each group, and a column whose type is in the file's metadata. @param {string} path */
async function writeParquet(path) {
  const instance = await DuckDBInstance.create(":memory:", { threads: "2" });
  const connection = await instance.connect();
  const numbers = Array.from({ length: 10 }, (_, index) => `random() AS n${index}`).join(", ");
  const query = `SELECT i, 'name ' || i AS name, '1 day' AS span, ${numbers} FROM range(2000000) t(i)`;
  const types = ["BIGINT", "VARCHAR", "INTERVAL", ...Array.from({ length: 10 }, () => "DOUBLE")].join(",");
  const options = `FORMAT parquet, ROW_GROUP_SIZE 1000000, KV_METADATA {'octavo.types': '${types}'}`;
  await connection.run(`COPY (${query}) TO '${path}' (${options})`);
  connection.closeSync();
  instance.closeSync();
}

/** Writes what DuckDB cannot read a row of without unpacking a gigabyte: long texts, all in one group. @param {string} path */
async function writeLargePages(path) {
  const instance = await DuckDBInstance.create(":memory:", { threads: "2" });
  const connection = await instance.connect();
  const texts = Array.from({ length: 8 }, (_, index) => `repeat(chr(97 + ${index}), 150) || i AS t${index}`).join(", ");
  const query = `SELECT i, ${texts} FROM range(1000000) t(i)`;
  await connection.run(`COPY (${query}) TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE 1000000)`);
  connection.closeSync();
  instance.closeSync();
}

await withOctavo({}, async ({ address, data }) => {
  const folder = join(data, "files");
  mkdirSync(folder, { recursive: true });
  const files = { "large.csv": writeCsv, "large.parquet": writeParquet, "pages.parquet": writeLargePages };
  for (const [name, write] of Object.entries(files)) {
    const path = join(folder, name);
    await write(path);
    /** @param {boolean} isHead */
    const look = async (isHead) => {
      const from = performance.now();
      const answer = await fetch(`${address}/api/octavo/files/preview`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ area: "shared", path: name, choices: { isHead } }),
      });
      const { body } =
        /** @type {{ body: { kind: string, columns: readonly unknown[], rows: readonly unknown[] } }} */ (
          await answer.json()
        );
      if (body.kind !== "table" || (isHead ? body.columns : body.rows).length === 0)
        throw new Error(JSON.stringify(body).slice(0, 300));
      return performance.now() - from;
    };
    const megabytes = Math.round(statSync(path).size / 1e6);
    for (const [what, isHead] of /** @type {const} */ ([
      ["what is shown first", true],
      ["its rows", false],
    ])) {
      const first = await look(isHead);
      const runs = [];
      for (let round = 0; round < rounds; round += 1) {
        await calm();
        runs.push(await look(isHead));
      }
      const more = { megabytes, first: Math.round(first) };
      // A row in a page of a gigabyte takes as long as the page.
      const reach = name === "pages.parquet" && !isHead ? {} : { reach: 300 };
      report({ name: `preview of ${name}: ${what}`, value: Math.min(...runs), unit: "ms", ...reach, runs, more });
    }
    rmSync(path);
  }
});
