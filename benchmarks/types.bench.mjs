/** A table of 200,000 rows with a column of each of forty types: from SQL to the note, and by every way out. */
import { calm } from "./harness/calm.mjs";
import { checkRows } from "./harness/exported-rows.mjs";
import { report } from "./harness/figure.mjs";
import { differences, fortyTypes, fortyTypesAgain, fortyTypesQuery } from "./harness/forty-types.mjs";
import { descendantsOf, pssOf } from "./harness/memory.mjs";
import { paragraphId, writeNote } from "./harness/note-file.mjs";
import { runnerPid, withOctavo } from "./harness/octavo.mjs";
import { Client } from "./harness/socket.mjs";

const rows = 200_000;
const rounds = 3;
const id = "2BENCHTYP";
const texts = [
  `%sql CREATE TABLE source AS ${fortyTypesQuery(rows)}`,
  "%sql(saveAs=shown) FROM source ORDER BY i",
  `%sql SELECT count(*) AS n, ${differences("a", "b")} FROM shown a JOIN source b USING (i)`,
  '%python\nframe = z.table("shown")\nprint(len(frame))',
  `%sql SELECT count(*) AS n, ${differences("a", "b")} FROM (SELECT i, ${fortyTypesAgain} FROM frame) a JOIN source b USING (i)`,
];
const everyRow = { conditions: [], text: "" };
const page = { ask: "rows", filter: everyRow, order: [], from: 0, count: 100 };
const most = { unit: "s", reach: 10 };

/** @param {readonly number[]} runs */
const least = (runs) => Math.min(...runs) / 1000;

await withOctavo(
  { prepare: (data) => writeNote(data, { id, name: "types", paragraphs: texts.map((text) => ({ text })) }) },
  async ({ address, data, pid }) => {
    const client = await Client.connect(address);
    await client.openNote(id);
    const memory = () => {
      const runner = runnerPid(data) ?? 0;
      const pids = new Set([pid, runner, ...descendantsOf(pid), ...descendantsOf(runner)]);
      return [...pids].reduce((sum, each) => sum + pssOf(each), 0);
    };
    /** @param {number} place */
    const run = async (place) => {
      let output = "";
      let first = 0;
      const from = performance.now();
      const stop = client.listen(({ op, data: sent }) => {
        if (op !== "NOTE_FACTS") return;
        for (const fact of sent.facts) {
          if (!fact.type.startsWith("output")) continue;
          output += fact.data ?? "";
          first ||= performance.now() - from;
        }
      });
      const over = client.next(
        ({ op, data: sent }) =>
          op === "NOTE_FACTS"
            ? sent.facts.find((/** @type {{ type: string }} */ fact) => fact.type === "runFinished")
            : undefined,
        120_000,
      );
      client.send("RUN_PARAGRAPH", { id: paragraphId(place), textVersion: 0 });
      const { outcome } = await over;
      stop();
      if (outcome !== "FINISHED") throw new Error(`The run ended with ${outcome}: ${output}`);
      return { output, first, whole: performance.now() - from };
    };
    const table = `${address}/api/octavo/tables/${id}/${paragraphId(1)}/0`;
    /** @param {unknown} question */
    const ask = async (question) => {
      const from = performance.now();
      const answer = await fetch(table, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(question),
      });
      if (!answer.ok) throw new Error(await answer.text());
      await answer.arrayBuffer();
      return performance.now() - from;
    };
    /** @param {string} format */
    const download = async (format) => {
      const from = performance.now();
      const answer = await fetch(`${table}/export?format=${format}`);
      if (!answer.ok) throw new Error(await answer.text());
      const file = Buffer.from(await answer.arrayBuffer());
      const time = performance.now() - from;
      if (format !== "parquet") checkRows(format, file, rows);
      return time;
    };
    /** @param {() => Promise<number>} measure */
    const several = async (measure) => {
      const runs = [];
      for (let round = 0; round < rounds; round += 1) {
        await calm();
        runs.push(await measure());
      }
      return runs;
    };

    await run(0);
    const firsts = /** @type {number[]} */ ([]);
    const wholes = await several(async () => {
      const { first, whole } = await run(1);
      firsts.push(first);
      return whole;
    });
    const name = "200,000 x 40 types";
    report({ name: `${name}: first rows`, value: least(firsts), unit: "s", reach: 3, runs: firsts });
    report({ name: `${name}: all rows in the file`, value: least(wholes), ...most, runs: wholes });
    /** @param {number} place */
    const compare = async (place) => {
      const { output, whole } = await run(place);
      const counts = (output.split("\n")[1] ?? "").split("\t").map(Number);
      if (counts[0] !== rows || counts.slice(1).some((count) => count !== 0))
        throw new Error(`Values or types differ: ${output}`);
      return whole;
    };
    const compared = await several(() => compare(2));
    report({ name: `${name}: compared in SQL over the paragraph`, value: least(compared), ...most, runs: compared });

    const before = memory();
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, memory());
    }, 250);
    const ways = /** @type {const} */ ([
      ["page anywhere", () => ask({ ...page, from: 190_000 })],
      ["sort by the longest integer", () => ask({ ...page, order: [{ column: 11, direction: "descending" }] })],
      ["hits of a search", () => ask({ ask: "count", filter: { conditions: [], text: "271828" } })],
      ["profile", () => ask({ ask: "profile", filter: everyRow, columns: fortyTypes.map((_, index) => index + 1) })],
      ...["csv", "tsv", "json", "parquet", "xlsx"].map(
        (format) => /** @type {const} */ ([`exported to ${format}`, () => download(format)]),
      ),
    ]);
    for (const [way, measure] of ways) {
      const runs = await several(measure);
      report({ name: `${name}: ${way}`, value: least(runs), ...most, runs });
    }
    clearInterval(watch);
    report({ name: `${name}: server, runner and tables grow by, PSS`, value: peak - before, unit: "MB" });
    const frames = await several(async () => (await run(3)).whole);
    report({ name: `${name}: a frame of Python by name`, value: least(frames), ...most, runs: frames });
    const back = await several(() => compare(4));
    report({ name: `${name}: that frame compared in SQL`, value: least(back), ...most, runs: back });
    client.close();
  },
);
