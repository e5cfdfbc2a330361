/**
 * Octavo's server, put together by hand: this file shows which part calls which.
 *
 * In this order: settings, the lock on the data folder, the journal, the tree of notes, the doors. The runner is looked for in the background,
 * and notes that the last server left behind its journal are brought up to date after the doors are open.
 *
 * An uncaught error is a bug. Nothing depends on the end of a promise that no caller waits for, so the server logs its rejection and goes on:
 * no client should end it for all others. After an exception in a callback nothing is certain but the journal, so the server saves what it
 * can and ends; runs go on in the runner, and what started the server starts it again.
 */
import { randomInt } from "node:crypto";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { asksForHelp, readAllOptions, SettingsError, usage } from "./configuration/config.ts";
import { startServer } from "./start/start-server.ts";
import { DiskError } from "./storage/disk-error.ts";

export interface MainOptions {
  /** Command line arguments, without program and script. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Starts the server and keeps it running until a signal ends it. What keeps it from starting is said in one sentence, with exit code 1. */
export async function main({ argv, env }: MainOptions): Promise<void> {
  if (asksForHelp(argv)) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  try {
    const { settings, configuration } = readAllOptions({ argv, env, workingDirectory: process.cwd() });
    // What the server starts, code in notes among it, begins with its environment.
    delete process.env["OCTAVO_PROXY_SECRET"];
    const builtFolder = dirname(fileURLToPath(import.meta.url));
    const server = await startServer({
      settings,
      configuration,
      layout: {
        commitFile: join(builtFolder, "commit.json"),
        runnerScript: join(builtFolder, "runner.js"),
        searchScript: join(builtFolder, "search-index.js"),
        tablesScript: join(builtFolder, "tables-host.js"),
        accountFilesScript: join(builtFolder, "account-files.js"),
        revisionWorker: join(builtFolder, "revision-worker.js"),
        frontEndWorker: join(builtFolder, "front-end-worker.js"),
        heliumBuilder: join(builtFolder, "helium-builder.js"),
        heliumKit: join(builtFolder, "helium-kit"),
        webDirectory: join(builtFolder, "web"),
        examplesDirectory: join(builtFolder, "examples"),
      },
      ids: { now: Date.now, random: (below) => randomInt(below) },
    });
    process.stdout.write(`Octavo is at ${server.address}\n`);
    endOnSignals(server);
    endOnBugs(server);
  } catch (error) {
    if (!isExpected(error)) throw error;
    // What was opened before the error would keep the process alive, and nothing has been changed yet.
    process.stderr.write(`${error instanceof DiskError ? error.inFull : error.message}\n`, () => process.exit(1));
  }
}

function isExpected(error: unknown): error is Error {
  return (
    error instanceof SettingsError ||
    (error instanceof Error && error.name === "StartError") ||
    (error instanceof Error && error.name === "NotebookError")
  );
}

interface Stoppable {
  readonly log: Logger;
  /** Saves and ends. @returns what goes on without the server, in words; null when nothing does */
  stop(options: { force: boolean }): Promise<string | null>;
}

/** The first signal saves and leaves running code to the runner; a second SIGINT ends that too. */
function endOnSignals(server: Stoppable): void {
  let signals = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  const end = (force: boolean) => {
    // One Ctrl-C may come twice: the terminal sends it to the whole group, and npm hands its own on.
    const isEcho = performance.now() - lastAt < 300;
    if (isEcho) return;
    lastAt = performance.now();
    signals += 1;
    void server.stop({ force: force && signals > 1 }).then(
      (goesOn) => {
        if (goesOn) process.stdout.write(`${goesOn}\n`);
        process.exit(0);
      },
      (error: unknown) => {
        process.stderr.write(`Octavo could not end in order; edits are in the journal. ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", () => end(false));
  process.on("SIGHUP", () => end(false));
  process.on("SIGINT", () => end(true));
}

const lastSaveMs = 5000;

function endOnBugs(server: Stoppable): void {
  process.on("unhandledRejection", (error) => {
    server.log.error({ err: error }, "nobody waited for something that failed");
  });
  process.once("uncaughtException", (error) => {
    server.log.fatal({ err: error }, "an error that nobody caught ends the server");
    const end = () => {
      process.stderr.write(`Octavo ends because of an error in itself; edits are in the journal. ${error.message}\n`);
      process.exit(1);
    };
    setTimeout(end, lastSaveMs);
    void server.stop({ force: false }).then(end, end);
  });
}
