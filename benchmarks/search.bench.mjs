/**
 * Search over 10,000 notes: the first page of 20 hits over REST, by one person on one connection; beside each question the same server answers
 * with a constant, so that a slow machine is seen. Then the same to the index alone, and how soon what changed is found.
 */
import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { calm } from "./harness/calm.mjs";
import { median, percentile, report, reportSpread, rounded } from "./harness/figure.mjs";
import { noteIdOf, someRandom, wordAt, writeManyNotes } from "./harness/many-notes.mjs";
import { paragraphId } from "./harness/note-file.mjs";
import { makeDataFolder, removeDataFolder, startOctavo, until } from "./harness/octavo.mjs";

const questions = 300;
const changedNotes = 200;
const rounds = 5;
const agent = new Agent({ keepAlive: true });
const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist");
const data = makeDataFolder();

try {
  writeManyNotes(data);
  const octavo = await startOctavo({ data });
  try {
    const from = performance.now();
    await until(async () => (await search(octavo.address, "w1")).filesLeft === 0, 300_000);
    report({ name: "10,000 notes: all of them indexed", value: performance.now() - from, unit: "ms", runs: [0] });
    await measureQuestions(octavo.address);
    await measureChanges(octavo.address);
  } finally {
    await octavo.stop();
  }
  await measureIndexAlone();
} finally {
  removeDataFolder(data);
  agent.destroy();
}

/** What people ask: words of all frequencies, two of them, rows, beginnings, identifiers. */
function* someQuestions() {
  const random = someRandom(7);
  const word = () => wordAt(Math.floor(20_000 ** random()));
  for (let count = 0; count < questions; count += 1) {
    const kinds = [
      word(),
      `${word()} ${word()}`,
      `"${word()} ${word()}"`,
      `${word().slice(0, 4)}*`,
      `db_${count % 50}.table_${count % 300}`,
      `${word()} OR ${word()}`,
      `${word()} -${word()}`,
    ];
    yield kinds[count % kinds.length] ?? "";
  }
}

/** @param {string} address */
async function measureQuestions(address) {
  for (const question of [...someQuestions()].slice(0, 50)) await search(address, question);
  const times = [];
  const bare = [];
  for (const question of someQuestions()) {
    if (times.length % 20 === 0) await calm();
    const from = performance.now();
    await search(address, question);
    const asked = performance.now();
    await ask(`${address}/api/version`);
    bare.push(performance.now() - asked);
    times.push(asked - from);
  }
  const more = { bare: rounded(median(bare)), bareP95: rounded(percentile(bare, 95)) };
  reportSpread({ name: "search in 10,000 notes over REST", unit: "ms", runs: times, reachP95: 5, more });
}

/** @param {string} address */
async function measureChanges(address) {
  const delays = [];
  for (let round = 0; round < rounds; round += 1) {
    const word = `burst${"abcdefgh"[round]}`;
    await calm();
    const from = performance.now();
    await Promise.all(Array.from({ length: changedNotes }, (_, index) => change(address, noteIdOf(index), word)));
    const acknowledged = performance.now();
    await until(async () => (await search(address, word)).total === changedNotes, 20_000);
    const now = performance.now();
    console.error(
      `round ${round}: ${Math.round(acknowledged - from)} ms until acknowledged, ${Math.round(now - acknowledged)} ms more until all found`,
    );
    delays.push(now - acknowledged);
  }
  report({
    name: "200 notes changed at once: the last acknowledged to all found",
    value: Math.max(...delays),
    unit: "ms",
    reach: 1000,
    runs: delays,
  });
}

/** Asks the thread of the index itself, without a server before it. */
async function measureIndexAlone() {
  const script = join(dist, readFileSync(join(dist, "current"), "utf8").trim(), "search-index.js");
  const worker = new Worker(script, {
    workerData: { file: join(data, "search.db"), notes: join(data, "notebook"), isFresh: false },
  });
  const answer = () => new Promise((resolve) => worker.once("message", resolve));
  await answer();
  const times = [];
  for (const words of someQuestions()) {
    if (times.length % 20 === 0) await calm();
    const from = performance.now();
    const found = answer();
    worker.postMessage({ type: "find", request: 1, words, after: null, page: { from: 0, size: 20 }, isWhole: false });
    await found;
    times.push(performance.now() - from);
  }
  await worker.terminate();
  reportSpread({ name: "search in 10,000 notes, the index alone", unit: "ms", runs: times.slice(20), reachP95: 5 });
}

/**
 * @param {string} address
 * @param {string} id
 * @param {string} word
 */
async function change(address, id, word) {
  const response = await fetch(`${address}/api/notebook/${id}/paragraph/${paragraphId(1)}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ text: `%python\n${word} = 1` }),
  });
  if (!response.ok) throw new Error(`The paragraph was not changed: ${response.status} ${await response.text()}`);
}

/**
 * @param {string} address
 * @param {string} words
 * @returns {Promise<{ readonly total: number | null, readonly filesLeft: number }>}
 */
function search(address, words) {
  return ask(`${address}/api/octavo/search?q=${encodeURIComponent(words)}`);
}

/** @param {string} address */
function ask(address) {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part) => {
        text += part;
      });
      response.on("end", () => resolve(JSON.parse(text).body));
    }).once("error", reject);
  });
}
