/**
 * A driver whose language is a program of ours, in a process of its own for each session: what a query does to that process, by a fault or by taking
 * all the memory it may, harms no other session.
 *
 * The program calls `serveHost`. It may write into the session's scratch folder only; files of whole results are handed to their run from
 * there, so it never sees other runs' folders.
 */
import {
  type Driver,
  InterpreterDied,
  noVariable,
  type OutputEvent,
  type RunRequest,
  type Session,
  type SessionSettings,
} from "../driver.ts";
import type { DriverDeclaration } from "../properties/index.ts";
import { type HostProcess, startHost } from "./process.ts";
import { makeScratch, type Scratch } from "./scratch.ts";

/** How long a query that no caller reads any more may take to notice that, before its process is ended. */
const interruptMs = 5_000;
/** How long a process may take to let go of what it holds. */
const endMs = 2_000;

export interface HostedDriverOptions<Settings> {
  /** The name of its interpreter settings. */
  readonly name: string;
  /** As people call it: "DuckDB". */
  readonly what: string;
  /** The bundled program. */
  readonly hostFile: URL;
  /** What the program is opened with. */
  readonly settingsFor: (session: SessionSettings, folders: HostedFolders) => Settings;
  /** It may run as another account: what it is opened with holds no secret, for that account can read its memory. */
  readonly isConfined?: boolean;
  /** See `Driver`. */
  readonly reaches?: Driver["reaches"];
  /** What the driver says of itself. */
  readonly declaration: DriverDeclaration;
  /** What other programs print that its code has started is shown. */
  readonly showsPrinted?: boolean;
}

/** Where the program writes, and where it reads what it is given. */
export type HostedFolders = Pick<Scratch, "scratchDirectory" | "givenDirectory">;

export function createHostedDriver<Settings>(options: HostedDriverOptions<Settings>): Driver {
  const { name, what, hostFile, settingsFor, declaration, reaches, isConfined = false, showsPrinted = false } = options;
  return {
    name,
    isConfined,
    ...(reaches === undefined ? {} : { reaches }),
    ...declaration,
    async open(session, signal) {
      const scratch = await makeScratch(session, what.toLowerCase());
      try {
        const host = await startHost({
          what,
          hostFile,
          workingDirectory: session.filesDirectory,
          environment: session.environment,
          confinement: session.confinement,
          settings: settingsFor(session, scratch),
          showsPrinted,
          signal,
        });
        const removed = host.died.then(scratch.remove);
        return sessionOfHost({ host, scratch, removed });
      } catch (error) {
        await scratch.remove();
        throw error;
      }
    },
  };
}

interface HostedParts {
  readonly host: HostProcess;
  readonly scratch: Scratch;
  /** The scratch folder is gone, after the process. */
  readonly removed: Promise<void>;
}

function sessionOfHost({ host, scratch, removed }: HostedParts): Session {
  let isDisposed = false;
  return {
    // An end that was asked for is no news.
    ended: host.died.then((reason) => (isDisposed ? new Promise(() => {}) : reason)),
    async *run(request) {
      if (request.signal.aborted) return;
      let ending: NodeJS.Timeout | undefined;
      // What comes of one that does not notice is for people to say, and for the runner to do.
      request.signal.addEventListener("abort", host.interrupt);
      const { code, parameters, properties, context } = request;
      const ask: RunRequest["ask"] = async (question) => await scratch.handIn(question, await request.ask(question));
      const events = host.run({ code, parameters, properties, context }, ask, request.later);
      let next: IteratorResult<OutputEvent> | undefined;
      try {
        for (next = await events.next(); next.done !== true; next = await events.next()) {
          if (next.value.type === "stored") await scratch.handOver(next.value.file, request);
          yield next.value;
        }
      } finally {
        // When the caller wants no more, the run has to end all the same before there can be another.
        if (next?.done === false) {
          host.interrupt();
          ending = setTimeout(() => void host.end(0), interruptMs);
          await drainEvents(events);
        }
        clearTimeout(ending);
        await scratch.forget();
        request.signal.removeEventListener("abort", host.interrupt);
      }
    },
    interrupt: () => host.interrupt(),
    complete: ({ code, cursor, user }) => host.complete({ code, cursor, user: user ?? "anonymous" }),
    // Only Python has frames for SQL.
    lookUp: async ({ name, user = "anonymous", signal }) =>
      name === null ? { ...noVariable, held: await untilAborted(() => host.list(user), signal) } : noVariable,
    async [Symbol.asyncDispose]() {
      isDisposed = true;
      await host.end(endMs);
      await removed;
    },
  };
}

/** @throws the signal's reason once it aborts */
async function untilAborted<Value>(ask: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  let onAbort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
  });
  return await Promise.race([ask(), aborted]).finally(() => signal.removeEventListener("abort", onAbort));
}

async function drainEvents(events: AsyncIterator<OutputEvent>): Promise<void> {
  try {
    while ((await events.next()).done !== true);
  } catch (error) {
    if (!(error instanceof InterpreterDied)) throw error;
  }
}
