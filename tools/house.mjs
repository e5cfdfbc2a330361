import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository; every tool works from here, wherever it was called from. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {...string} path */
export const inHouse = (...path) => join(root, ...path);

/** A tool's way out: the message is for a person and says what to do; no stack is shown. */
export class HouseError extends Error {
  /** @override */
  name = "HouseError";
}

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env] added to the environment of this process
 * @property {"show" | "collect"} [output] shown as it comes (default), or kept and returned
 * @property {string} [cwd]
 * @property {AbortSignal} [signal] ends the command and everything it started
 */

/**
 * Runs a command to its end. Never through a shell. The command leads a process group of its own when it can be
 * aborted, so that an abort reaches its children too.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127 when there is no such command, 124 when aborted
 */
export function run(command, args, { env, output = "show", cwd = root, signal } = {}) {
  return new Promise((resolve) => {
    const collected = /** @type {Buffer[]} */ ([]);
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      // A command that is shown writes to stderr: stdout belongs to the results of the tools themselves.
      stdio: ["ignore", output === "show" ? 2 : "pipe", output === "show" ? 2 : "pipe"],
      detached: signal !== undefined,
    });
    const endGroup = (/** @type {NodeJS.Signals} */ how) => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, how);
      } catch {
        // The group is gone already.
      }
    };
    const end = () => endGroup("SIGKILL");
    // A group of its own does not hear the terminal's Ctrl-C.
    const interrupt = () => {
      endGroup("SIGTERM");
      process.exit(130);
    };
    if (signal) {
      signal.addEventListener("abort", end, { once: true });
      process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
    }
    child.stdout?.on("data", (piece) => collected.push(piece));
    child.stderr?.on("data", (piece) => collected.push(piece));
    child.on("error", (error) => {
      resolve({ code: "code" in error && error.code === "ENOENT" ? 127 : 126, output: error.message });
    });
    child.on("close", (code) => {
      signal?.removeEventListener("abort", end);
      process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
      resolve({ code: signal?.aborted ? 124 : (code ?? 1), output: Buffer.concat(collected).toString() });
    });
  });
}

/**
 * Runs a tool's `main` as a program: a `HouseError` is printed as its sentence, anything else with its stack.
 *
 * @param {() => Promise<void>} main
 */
export async function asProgram(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof HouseError ? error.message : error);
    process.exitCode = 1;
  }
}
