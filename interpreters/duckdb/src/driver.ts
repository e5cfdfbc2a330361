/**
 * `%sql`: an embedded DuckDB over the files folder, with no set-up.
 *
 * Each session has a process of its own with a database in memory: what DuckDB does to that process, by a fault or by taking all
 * the memory it may, is nobody else's loss. Tables, views and transactions last as long as the session. Whole results are
 * written where only this session's database can read, and handed to their run from there: it never sees other runs' folders.
 */
import { rm } from "node:fs/promises";
import { totalmem } from "node:os";
import { join } from "node:path";
import {
  type Driver,
  InterpreterDied,
  type OutputEvent,
  type RunRequest,
  type Session,
  type SessionSettings,
} from "@octavo/interpreter";
import { type Host, startHost } from "./host-process.ts";
import { makeScratch, moveFile } from "./scratch.ts";

/** How long a query may take to notice that it was cancelled, before its process is ended. */
const interruptMs = 5_000;

export interface DuckdbOptions {
  /** The bundled `host/main.ts`. */
  readonly hostFile: URL;
}

/**
 * Properties: `duckdb.memory_limit` ("4GB"; half of the machine's memory by default) and `duckdb.threads` (as many as it has).
 */
export function createDuckdbDriver({ hostFile }: DuckdbOptions): Driver {
  return {
    name: "sql",
    async open(settings, signal) {
      const scratchDirectory = await makeScratch(settings.cacheDirectory);
      const removeScratch = () => rm(scratchDirectory, { recursive: true, force: true });
      try {
        const host = await startHost({
          hostFile,
          environment: settings.environment,
          signal,
          settings: { ...databaseSettings(settings), scratchDirectory },
        });
        const removed = host.died.then(removeScratch);
        return sessionOf({ host, scratchDirectory, removed });
      } catch (error) {
        await removeScratch();
        throw error;
      }
    },
  };
}

function databaseSettings({ filesDirectory, properties }: SessionSettings) {
  return {
    filesDirectory,
    memoryLimit: properties["duckdb.memory_limit"] ?? `${Math.floor(memory() / 2 / 1024 ** 2)}MiB`,
    threads: properties["duckdb.threads"] ?? "",
  };
}

/** A container's limit counts, where there is one. */
function memory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

interface Parts {
  readonly host: Host;
  readonly scratchDirectory: string;
  /** The scratch folder is gone, after the process. */
  readonly removed: Promise<void>;
}

function sessionOf({ host, scratchDirectory, removed }: Parts): Session {
  let isDisposed = false;
  return {
    // An end that was asked for is no news.
    ended: host.died.then((reason) => (isDisposed ? new Promise(() => {}) : reason)),
    async *run(request) {
      if (request.signal.aborted) return;
      let ending: NodeJS.Timeout | undefined;
      const cancel = () => {
        host.interrupt();
        ending ??= setTimeout(() => void host.end(0), interruptMs);
      };
      request.signal.addEventListener("abort", cancel);
      const events = host.run(request.code);
      let next: IteratorResult<OutputEvent> | undefined;
      try {
        for (next = await events.next(); next.done !== true; next = await events.next()) {
          yield await handedOver(next.value, scratchDirectory, request);
        }
      } finally {
        // When nobody wants the rest, the run has to end all the same before there can be another.
        if (next?.done === false) {
          cancel();
          await lastOf(events);
        }
        clearTimeout(ending);
        request.signal.removeEventListener("abort", cancel);
      }
    },
    complete: ({ code, cursor }) => host.complete(code, cursor),
    async [Symbol.asyncDispose]() {
      isDisposed = true;
      await host.end(500);
      await removed;
    },
  };
}

async function lastOf(events: AsyncIterator<OutputEvent>): Promise<void> {
  try {
    while ((await events.next()).done !== true);
  } catch (error) {
    if (!(error instanceof InterpreterDied)) throw error;
  }
}

/** Moves the file of a table into the folder of its run. */
async function handedOver(event: OutputEvent, scratchDirectory: string, request: RunRequest): Promise<OutputEvent> {
  if (event.type !== "table") return event;
  await moveFile(join(scratchDirectory, event.file), join(request.runDirectory, event.file));
  return event;
}
