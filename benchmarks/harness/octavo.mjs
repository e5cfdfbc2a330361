/** A real server on a data folder of its own, as `npm start` runs it. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** What `npm start` gives to Node. */
const [, , ...startArguments] = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts.start.split(" ");

/**
 * @typedef {object} Octavo
 * @property {string} address `http://127.0.0.1:41234`
 * @property {string} data
 * @property {number} pid
 * @property {() => Promise<void>} stop ends server and runner
 */

/** A new data folder without the sample notes, so that nothing but what is measured is in it. */
export function makeDataFolder() {
  const folder = mkdtempSync(join(tmpdir(), "octavo-bench-"));
  mkdirSync(join(folder, "notebook"));
  return folder;
}

/** @param {string} folder */
export function removeDataFolder(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Starts a server, and resolves when it has said that it is there.
 *
 * @param {{ readonly data: string, readonly preload?: string, readonly env?: Readonly<Record<string, string>> }} options `preload` is a
 *   module that the server process loads first
 * @returns {Promise<Octavo>}
 */
export async function startOctavo({ data, preload, env = {} }) {
  const program = [...(preload ? ["--import", preload] : []), ...startArguments];
  const child = spawn(process.execPath, [...program, "--port", "0", "--data", data], {
    cwd: root,
    // What is counted is what was asked for.
    env: { ...process.env, OCTAVO_SPARE: "off", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const address = await new Promise((resolve, reject) => {
    /** @param {Buffer} chunk */
    const read = (chunk) => {
      output += chunk.toString();
      const said = /Octavo is at (http:\S+)/.exec(output)?.[1];
      if (said) resolve(said);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => reject(new Error(`The server did not start. It said:\n${output}`)));
  });
  return {
    address,
    data,
    pid: child.pid ?? 0,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      if (child.exitCode === null && child.kill("SIGTERM")) await ended;
      await endRunner(data);
    },
  };
}

/**
 * The runner of a data folder; undefined when there is none.
 *
 * @param {string} data
 * @returns {number | undefined}
 */
export function runnerPid(data) {
  try {
    const { pid } = JSON.parse(readFileSync(join(data, "runner", "runner.json"), "utf8"));
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** @param {string} data */
async function endRunner(data) {
  const pid = runnerPid(data);
  if (pid === undefined) return;
  process.kill(pid, "SIGTERM");
  await until(() => runnerPid(data) === undefined, 15_000);
}

/**
 * @param {() => boolean | Promise<boolean>} condition
 * @param {number} [timeoutMs]
 */
export async function until(condition, timeoutMs = 30_000) {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain.`);
    await delay(10);
  }
}

/**
 * Runs a benchmark with a server, and clears up whatever happens.
 *
 * @param {{ readonly prepare?: (data: string) => void, readonly preload?: string, readonly env?: Readonly<Record<string, string>> }} options
 * @param {(octavo: Octavo) => Promise<void>} measure
 */
export async function withOctavo({ prepare, preload, env }, measure) {
  const data = makeDataFolder();
  prepare?.(data);
  const octavo = await startOctavo({ data, ...(preload ? { preload } : {}), ...(env ? { env } : {}) });
  try {
    await measure(octavo);
  } finally {
    await octavo.stop();
    removeDataFolder(data);
  }
}
