/** Python besides plain runs: the first run of a note, frames, completion, a flood of lines and of bytes. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { calm } from "./harness/calm.mjs";
import { median, report, reportSpread } from "./harness/figure.mjs";
import { startKernelAlone } from "./harness/kernel-alone.mjs";
import { descendantsOf, pssOf } from "./harness/memory.mjs";
import { paragraphId, writeNote } from "./harness/note-file.mjs";
import { runnerPid, until, withOctavo } from "./harness/octavo.mjs";
import { Client } from "./harness/socket.mjs";

const notes = Array.from({ length: 7 }, (_, index) => `2BENCHPY${index}`);
const lines = "for i in range(200_000): print(i)";
const texts = [
  "print(1)",
  "import numpy, pandas, pyarrow.parquet, time, math\ndf = pandas.DataFrame(numpy.random.rand(1_000_000, 10), columns=list('abcdefghij'))",
  "df",
  "print('goes', flush=True)\nwhile True: math.sqrt(2)",
  lines,
  "for _ in range(1_000): print('x' * 999_999)",
];

/** @param {string} data */
function prepare(data) {
  for (const id of notes) writeNote(data, { id, name: id, paragraphs: texts.map((text) => ({ text })) });
}

await withOctavo({ prepare }, async ({ address, data }) => {
  const first = /** @type {number[]} */ ([]);
  for (const id of notes) {
    const client = await Client.connect(address);
    await client.openNote(id);
    await calm();
    first.push(await run(client, 0));
    client.close();
  }
  // The very first finds out which Python there is.
  reportSpread({ name: "first Python run of a new note", unit: "ms", runs: first.slice(1), reach: 700 });

  const client = await Client.connect(address);
  await client.openNote(notes[0] ?? "");
  await run(client, 1);
  const heads = /** @type {number[]} */ ([]);
  const wholes = /** @type {number[]} */ ([]);
  for (let round = 0; round < 9; round += 1) {
    await calm();
    const shown = client.nextFact("outputReplaced");
    const from = performance.now();
    const whole = run(client, 2);
    await shown;
    heads.push(performance.now() - from);
    wholes.push(await whole);
  }
  reportSpread({ name: "frame of 1,000,000 x 10: first rows", unit: "ms", runs: heads, reach: 400 });
  reportSpread({ name: "frame of 1,000,000 x 10: all rows in the file", unit: "ms", runs: wholes });

  await completions(client, "completion, warm", 10);
  const goes = client.nextFact("outputAppended");
  const busy = run(client, 3);
  await goes;
  await completions(client, "completion while code computes", 60);
  client.send("CANCEL_PARAGRAPH", { id: paragraphId(3) });
  await busy;

  const kernel = await startKernelAlone();
  const ratios = /** @type {number[]} */ ([]);
  for (let round = 0; round < 5; round += 1) {
    await calm();
    const { ms } = await kernel.run(lines);
    ratios.push((await run(client, 4)) / ms);
  }
  await kernel.stop();
  report({
    name: "200,000 lines until finished, times a bare kernel",
    value: median(ratios),
    unit: "",
    reach: 1.3,
    runs: ratios,
  });

  const pids = () => [...new Set([runnerPid(data) ?? 0, ...descendantsOf(runnerPid(data) ?? 0)])];
  const pss = () => pids().reduce((sum, pid) => sum + pssOf(pid), 0);
  const before = pss();
  let most = before;
  let isOver = false;
  const flood = run(client, 5, 300_000).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await Promise.race([flood, delay(250)]);
    most = Math.max(most, pss());
  }
  report({ name: "1 GB of output: runner and kernel grow by, PSS", value: most - before, unit: "MB", reach: 250 });
  report({ name: "1 GB of output: time", value: (await flood) / 1000, unit: "s" });
  client.close();
});

await withOctavo({ prepare, env: { OCTAVO_SPARE: "always" } }, async ({ address, data }) => {
  const children = () => descendantsOf(runnerPid(data) ?? 0).length;
  const first = /** @type {number[]} */ ([]);
  for (const id of notes) {
    const client = await Client.connect(address);
    await client.openNote(id);
    await calm();
    first.push(await run(client, 0));
    client.close();
    // The next one is there, and its kernel at rest.
    await until(() => children() > first.length);
    await delay(1_000);
  }
  reportSpread({
    name: "first Python run of a new note, with the spare",
    unit: "ms",
    runs: first.slice(1),
    reach: 100,
  });
});

const folder = mkdtempSync(join(tmpdir(), "octavo-bench-"));
const delayFile = join(folder, "loop-delay");
const preload = new URL("harness/loop-delay.mjs", import.meta.url).href;
await withOctavo({ prepare, preload, env: { OCTAVO_LOOP_DELAY: delayFile } }, async ({ address, pid }) => {
  const client = await Client.connect(address);
  await client.openNote(notes[0] ?? "");
  await run(client, 0);
  const longest = /** @type {number[]} */ ([]);
  for (let round = 0; round < 5; round += 1) {
    await calm();
    await longestBlock(pid);
    await run(client, 4);
    longest.push(await longestBlock(pid));
  }
  report({
    name: "200,000 lines: the server's event loop blocked at most",
    value: Math.max(...longest),
    unit: "ms",
    reach: 30,
    runs: longest,
  });
  client.close();
});
rmSync(folder, { recursive: true });

/**
 * How long the server did nothing else, at most, since it was asked before.
 *
 * @param {number} pid
 */
async function longestBlock(pid) {
  rmSync(delayFile, { force: true });
  process.kill(pid, "SIGUSR2");
  await until(() => existsSync(delayFile) && readFileSync(delayFile, "utf8") !== "");
  return Number(readFileSync(delayFile, "utf8"));
}

/**
 * @param {Client} client
 * @param {number} place
 */
async function run(client, place, timeoutMs = 60_000) {
  const isFinished = (/** @type {any} */ fact) => fact.type === "runFinished";
  const finished = client.next(
    ({ op, data }) => (op === "NOTE_FACTS" ? data.facts.find(isFinished) : undefined),
    timeoutMs,
  );
  const from = performance.now();
  client.send("RUN_PARAGRAPH", { id: paragraphId(place), textVersion: 0 });
  await finished;
  return performance.now() - from;
}

/**
 * @param {Client} client
 * @param {string} name
 * @param {number} reach
 */
async function completions(client, name, reach) {
  const times = /** @type {number[]} */ ([]);
  for (let round = -5; round < 40; round += 1) {
    const listed = client.next(({ op, data }) => (op === "COMPLETION_LIST" ? data.completions : undefined));
    const from = performance.now();
    const buf = "math.flo";
    client.send("COMPLETION", { id: paragraphId(0), buf, cursor: buf.length });
    const found = await listed;
    if (round < 0) continue;
    if (found[0]?.name !== "floor") throw new Error(`${name} gave ${JSON.stringify(found)}.`);
    times.push(performance.now() - from);
  }
  reportSpread({ name, unit: "ms", runs: times, reach });
}
