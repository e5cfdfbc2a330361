/** Questions about large tables, asked over HTTP as the page asks them: from the request to the last byte of its answer. */
import { readdirSync, rmSync, statSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { calm } from "./harness/calm.mjs";
import { report, reportSpread } from "./harness/figure.mjs";
import { descendantsOf, pssOf } from "./harness/memory.mjs";
import { paragraphId, writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";
import { Client } from "./harness/socket.mjs";

const warmUps = 2;
const rounds = 9;
const everyRow = { conditions: [], text: "" };
const ten = Array.from({ length: 10 }, (_, index) => index);

const notes = {
  million: `%sql SELECT i AS id, 'name ' || (hash(i) % 100000) AS name, ['Oslo','Roma','Lima','Paris','Berlin','Kyoto'][(1 + hash(i * 7) % 6)::INT] AS city,
    2000 + (hash(i * 3) % 25)::INT AS year, DATE '2000-01-01' + (hash(i * 5) % 9000)::INT AS day, random() * 1000 AS price, (random() * 100)::INT AS amount,
    random() AS score, hash(i * 11) % 2 = 0 AS flag, 'some longer text number ' || hash(i) AS remark FROM range(1000000) t(i)`,
  tall: "%sql SELECT i, random() AS a, random() * 1000 AS b, (random() * 1e6)::BIGINT AS c, 'k' || (hash(i) % 1000) AS k FROM range(10000000) t(i)",
  wide: "%python import numpy, pandas\npandas.DataFrame(numpy.arange(20_000_000).reshape(1000, 20000))",
};
/** @type {Readonly<Record<keyof typeof notes, string>>} */
const ids = { million: "2BENCHTBL", tall: "2BENCHTAL", wide: "2BENCHWID" };

/** @param {string} data */
function prepare(data) {
  for (const [name, text] of Object.entries(notes))
    writeNote(data, { id: ids[/** @type {keyof typeof ids} */ (name)], name, paragraphs: [{ text }, { text: "" }] });
}

/**
 * What is read of an answer, thrown away as it comes: the browser that keeps it is no part of what is measured.
 *
 * @param {string} url
 * @returns {Promise<number>} bytes
 */
function download(url) {
  return new Promise((resolve, reject) => {
    get(url, (answer) => {
      let bytes = 0;
      answer.on("data", (/** @type {Buffer} */ piece) => {
        bytes += piece.length;
      });
      answer.once("end", () => resolve(bytes)).once("error", reject);
    }).once("error", reject);
  });
}

/**
 * The bare loop beside an export: DuckDB alone, with as many threads, from a table in memory to one file.
 *
 * @param {string} data
 */
async function reportBareExport(data) {
  const [parquet] = readdirSync(data, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".parquet"),
  );
  if (parquet === undefined) throw new Error("There is no file of rows.");
  const instance = await DuckDBInstance.create(":memory:", { threads: "2" });
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE t AS FROM read_parquet('${join(data, parquet)}')`);
  const path = join(data, "bare.csv");
  const from = performance.now();
  await connection.run(`COPY t TO '${path}' (FORMAT csv)`);
  const seconds = (performance.now() - from) / 1000;
  const megabytes = statSync(path).size / 1e6;
  rmSync(path);
  connection.closeSync();
  instance.closeSync();
  report({ name: "bare DuckDB: the same rows to a file of csv", value: megabytes / seconds, unit: "MB/s" });
}

await withOctavo({ prepare }, async ({ address, data, pid }) => {
  const client = await Client.connect(address);
  /** @param {string} id @param {unknown} question */
  const ask = async (id, question) => {
    const from = performance.now();
    const answer = await fetch(`${address}/api/octavo/tables/${id}/${paragraphId(0)}/0`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(question),
    });
    const { status, message } = /** @type {{ status: string, message: string }} */ (await answer.json());
    if (status !== "OK") throw new Error(message);
    return performance.now() - from;
  };
  /** @param {string} name @param {string} id @param {(round: number) => unknown} question @param {number} [reach] */
  const take = async (name, id, question, reach) => {
    const runs = [];
    for (let round = -warmUps; round < rounds; round += 1) {
      await calm();
      const ms = await ask(id, question(round + warmUps));
      if (round >= 0) runs.push(ms);
    }
    reportSpread({ name, unit: "ms", runs, ...(reach === undefined ? {} : { reach }) });
  };
  /** @param {string} id */
  const show = async (id) => {
    await client.openNote(id);
    const over = client.nextFact("runFinished");
    client.send("RUN_PARAGRAPH", { id: paragraphId(0), textVersion: 0 });
    const { outcome } = await over;
    if (outcome !== "FINISHED") throw new Error(`The run ended with ${outcome}.`);
  };

  await show(ids.million);
  report({
    name: "1,000,000 x 10: the first question of all",
    value: await ask(ids.million, { ask: "shape" }),
    unit: "ms",
  });
  const page = { ask: "rows", filter: everyRow, order: [], from: 0, count: 100 };
  const random = () => Math.floor(Math.random() * 999_000);
  await take("1,000,000 x 10: a page anywhere", ids.million, () => ({ ...page, from: random() }), 35);
  // Another order each time, as no user sorts twice by the same.
  const orders = ten.flatMap((column) => [
    { column, direction: "ascending" },
    { column, direction: "descending" },
  ]);
  await take(
    "1,000,000 x 10: first screen of a sort",
    ids.million,
    (round) => ({ ...page, order: [orders[round]] }),
    60,
  );
  const far = { ...page, order: [{ column: 7, direction: "ascending" }] };
  report({
    name: "1,000,000 x 10: first page far down a sort",
    value: await ask(ids.million, { ...far, from: random() }),
    unit: "ms",
  });
  await take("1,000,000 x 10: further pages far down a sort", ids.million, () => ({ ...far, from: random() }));
  const words = (/** @type {number} */ round) => ({ conditions: [], text: `${7000 + round * 131}` });
  await take(
    "1,000,000 x 10: first hits of a search",
    ids.million,
    (round) => ({ ...page, filter: words(round) }),
    150,
  );
  await take(
    "1,000,000 x 10: hits of a search in all",
    ids.million,
    (round) => ({ ask: "count", filter: words(round) }),
    800,
  );
  const field = (/** @type {string} */ name, /** @type {number} */ index) => ({ name, index, aggr: "sum" });
  const pivot = {
    ask: "pivot",
    filter: everyRow,
    keys: [field("city", 2)],
    groups: [field("year", 3)],
    values: [field("amount", 6)],
  };
  await take("1,000,000 x 10: pivot by two keys", ids.million, () => pivot, 60);
  await take(
    "1,000,000 x 10: profile of all columns",
    ids.million,
    () => ({ ask: "profile", filter: everyRow, columns: ten }),
    600,
  );
  const line = { ask: "series", filter: everyRow, x: 0, y: [7], pixels: 1000 };
  await take("line of 1,000,000 points, 1,000 pixels", ids.million, () => line);
  await take("line of 1,000,000 points, zoomed", ids.million, () => ({ ...line, from: 400_000, to: 410_000 }));

  await reportBareExport(data);
  for (const format of ["csv", "xlsx"]) {
    const memory = () => [pid, ...descendantsOf(pid)].reduce((sum, each) => sum + pssOf(each), 0);
    const before = memory();
    let most = before;
    const from = performance.now();
    const watch = setInterval(() => {
      most = Math.max(most, memory());
    }, 100);
    const bytes = await download(
      `${address}/api/octavo/tables/${ids.million}/${paragraphId(0)}/0/export?format=${format}`,
    );
    clearInterval(watch);
    const seconds = (performance.now() - from) / 1000;
    const reach = format === "csv" ? { reach: 50, atLeast: true } : {};
    report({
      name: `1,000,000 x 10 exported to ${format}`,
      value: bytes / 1e6 / seconds,
      unit: "MB/s",
      ...reach,
      more: { megabytes: bytes / 1e6, seconds },
    });
    report({
      name: `1,000,000 x 10 exported to ${format}: server and tables grow by, PSS`,
      value: most - before,
      unit: "MB",
    });
  }

  await show(ids.tall);
  await take("10,000,000 x 5: a page anywhere", ids.tall, () => ({ ...page, from: random() * 10 }));
  await take("10,000,000 x 5: first screen of a sort", ids.tall, (round) => ({ ...page, order: [orders[round % 10]] }));
  await show(ids.wide);
  const some = (/** @type {number} */ round) => Array.from({ length: 50 }, (_, index) => round * 900 + index);
  await take("1,000 x 20,000: 50 columns anywhere", ids.wide, (round) => ({
    ...page,
    from: 500,
    columns: some(round),
  }));
  client.close();
});
