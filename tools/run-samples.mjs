/*
 * `npm run samples`. Runs the notes that a new data folder starts with on a real server, as a reader would, and keeps what they
 * brought in `examples/notebook`, so that they open with results. A paragraph whose results are as before keeps its lines, and its times with them.
 * What needs a server of its own stays as it is.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { asProgram, HouseError, inHouse } from "./house.mjs";
import { prepare } from "./prepare.mjs";

/** @typedef {{ type: string, data: string, octavo?: { lines?: number, bytes?: number, tail?: string, file?: string | null } }} SampleOutput */
/** @typedef {{ code: string, msg: SampleOutput[] }} SampleResults */
/** @typedef {{ id: string, text?: string, status: string, results?: SampleResults | undefined, settings: object, progress: number, dateStarted?: string | undefined, dateFinished?: string | undefined, octavo?: { widgets?: unknown } }} SampleParagraph */
/** @typedef {{ id: string, name: string, paragraphs: SampleParagraph[] }} SampleNote */

const samples = inHouse("examples", "notebook");
/** It asks a database that the samples do not bring. */
const leftAlone = new Set(["2SQLSERVR"]);
/** The most rows that a note carries itself. */
const mostRows = 2000;
/** Characters of all outputs of a paragraph: Bokeh's are its whole library. */
const mostCharacters = 250_000;
const patienceMs = 180_000;
const pollMs = 250;

await asProgram(async () => {
  const env = await prepare(["python", "r"]);
  const data = mkdtempSync(join(tmpdir(), "octavo-samples-"));
  const server = spawn(process.execPath, ["tools/start.mjs", "--port", "0", "--data", data], {
    cwd: inHouse(),
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => server.once("close", resolve));
  try {
    const address = await addressOf(server.stdout);
    for (const [file, note] of sampleFiles()) {
      if (leftAlone.has(note.id)) continue;
      const ran = await wholeTables(`${address}/api/octavo`, await runNote(`${address}/api/notebook`, note));
      const kept = withResults(note, ran);
      writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
      console.log(`${note.name}: ${ran.paragraphs.length} paragraphs`);
    }
  } finally {
    server.kill("SIGINT");
    await ended;
    endRunner(data);
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** It outlives its server. @param {string} data */
function endRunner(data) {
  try {
    const { pid } = JSON.parse(readFileSync(join(data, "runner", "runner.json"), "utf8"));
    process.kill(pid, "SIGTERM");
  } catch {
    // There is none any more.
  }
}

/**
 * Where a server that starts can be reached, as it says itself.
 *
 * @param {NodeJS.ReadableStream} stdout
 * @returns {Promise<string>}
 */
async function addressOf(stdout) {
  let said = "";
  for await (const piece of stdout) {
    said += String(piece);
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    if (address) return address;
  }
  throw new HouseError(`The server did not start:\n${said}`);
}

/** @returns {readonly (readonly [file: string, note: SampleNote])[]} */
function sampleFiles() {
  const names = readdirSync(samples, { recursive: true }).map(String);
  return names
    .filter((name) => name.endsWith(".zpln"))
    .toSorted()
    .map((name) => [join(samples, name), JSON.parse(readFileSync(join(samples, name), "utf8"))]);
}

/**
 * @param {string} notebook
 * @param {SampleNote} note
 * @returns {Promise<SampleNote>} as its file has it after the run
 */
async function runNote(notebook, note) {
  const started = await fetch(`${notebook}/job/${note.id}`, { method: "POST" });
  if (!started.ok) throw new HouseError(`${note.name} did not run: ${await started.text()}`);
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    await delay(pollMs);
    const { body } = await json(`${notebook}/job/${note.id}`);
    const failed = body.paragraphs.find((/** @type {SampleParagraph} */ { status }) => status === "ERROR");
    if (failed) throw new HouseError(`${note.name}, ${failed.id} failed.`);
    if (body.paragraphs.every((/** @type {SampleParagraph} */ { status }) => status === "FINISHED")) {
      return JSON.parse((await json(`${notebook}/export/${note.id}`)).body ?? "null");
    }
  }
  throw new HouseError(`${note.name} takes too long.`);
}

/**
 * Tables whose rows the server keeps in a file have them in the note, where they are few; what is longer is left out.
 *
 * @param {string} octavo
 * @param {SampleNote} note
 * @returns {Promise<SampleNote>}
 */
async function wholeTables(octavo, note) {
  const paragraphs = [];
  for (const paragraph of note.paragraphs) {
    const outputs = paragraph.results?.msg ?? [];
    const msg = await Promise.all(
      outputs.map(async (output, index) => {
        const { lines, bytes: _bytes, tail: _tail, file: _file, ...rest } = output.octavo ?? {};
        if (lines === undefined) return output;
        if (lines > mostRows) return null;
        const table = `${octavo}/tables/${note.id}/${paragraph.id}/${index}/export?format=csv`;
        const rows = await (await fetch(table)).text();
        // Quoted values would have to be read; no sample has any.
        if (!rows.startsWith(output.data.split("\n")[0]?.replaceAll("\t", ",") ?? "") || rows.includes('"'))
          return null;
        return { ...output, data: rows.replaceAll("\r\n", "\n").replaceAll(",", "\t"), octavo: rest };
      }),
    );
    const whole = msg.filter((output) => output !== null);
    if (whole.length === outputs.length && JSON.stringify(whole).length <= mostCharacters) {
      paragraphs.push({ ...paragraph, ...(paragraph.results && { results: { ...paragraph.results, msg: whole } }) });
    }
  }
  return { ...note, paragraphs };
}

/** @param {string} address @returns {Promise<any>} */
async function json(address) {
  return (await fetch(address)).json();
}

/**
 * @param {SampleNote} note
 * @param {SampleNote} ran
 * @returns {SampleNote}
 */
function withResults(note, ran) {
  const brought = new Map(ran.paragraphs.map((paragraph) => [paragraph.id, paragraph]));
  const paragraphs = note.paragraphs.map((paragraph) => {
    const after = brought.get(paragraph.id);
    if (!after || isSame(paragraph, after)) return paragraph;
    const { results, settings, progress, status, dateStarted, dateFinished, octavo } = after;
    const shown = { results, settings, progress, status, dateStarted, dateFinished };
    return { ...paragraph, ...shown, ...(octavo?.widgets ? { octavo: { widgets: octavo.widgets } } : {}) };
  });
  return { ...note, paragraphs };
}

/**
 * @param {SampleParagraph} one
 * @param {SampleParagraph} other
 */
function isSame(one, other) {
  const shown = (/** @type {SampleParagraph} */ { status, results, settings }) =>
    JSON.stringify([status, results, settings]);
  return shown(one) === shown(other);
}
