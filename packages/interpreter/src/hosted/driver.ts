/**
 * A driver whose language is a program of ours, in a process of its own for each session: what a query does to that process, by a
 * fault or by taking all the memory it may, is nobody else's loss.
 *
 * The program calls `serveHost`. It may write into the session's scratch folder only; files of whole results are handed to their run from
 * there, so it never sees other runs' folders.
 */
import { withoutNetwork } from "../confinement.ts";
import {
  type Driver,
  InterpreterDied,
  type OutputEvent,
  type RunRequest,
  type Session,
  type SessionSettings,
} from "../driver.ts";
import { type HostProcess, startHost } from "./process.ts";
import { makeScratch, type Scratch } from "./scratch.ts";

/** How long a query may take to notice that it was cancelled, before its process is ended. */
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
  /** "none" for a program that has no use for a network: behind a wall it gets none. What the setting says by default. */
  readonly network?: "none";
  readonly properties: NonNullable<Driver["properties"]>;
}

/** Where the program writes, and where it reads what it is given. */
export type HostedFolders = Pick<Scratch, "scratchDirectory" | "givenDirectory">;

export function createHostedDriver<Settings>(options: HostedDriverOptions<Settings>): Driver {
  const { name, what, hostFile, settingsFor, properties, network, isConfined = false } = options;
  return {
    name,
    isConfined,
    properties,
    async open(session, signal) {
      const scratch = await makeScratch(session, what.toLowerCase());
      try {
        const host = await startHost({
          what,
          hostFile,
          workingDirectory: session.filesDirectory,
          environment: session.environment,
          confinement: network === "none" ? withoutNetwork(session.confinement) : session.confinement,
          settings: settingsFor(session, scratch),
          signal,
        });
        const removed = host.died.then(scratch.remove);
        return sessionOf({ host, scratch, removed });
      } catch (error) {
        await scratch.remove();
        throw error;
      }
    },
  };
}

interface Parts {
  readonly host: HostProcess;
  readonly scratch: Scratch;
  /** The scratch folder is gone, after the process. */
  readonly removed: Promise<void>;
}

function sessionOf({ host, scratch, removed }: Parts): Session {
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
      const { code, parameters, properties, context } = request;
      const ask: RunRequest["ask"] = async (question) => await scratch.handIn(question, await request.ask(question));
      const events = host.run({ code, parameters, properties, context }, ask);
      let next: IteratorResult<OutputEvent> | undefined;
      try {
        for (next = await events.next(); next.done !== true; next = await events.next()) {
          if (next.value.type === "stored") await scratch.handOver(next.value.file, request);
          yield next.value;
        }
      } finally {
        // When nobody wants the rest, the run has to end all the same before there can be another.
        if (next?.done === false) {
          cancel();
          await lastOf(events);
        }
        clearTimeout(ending);
        await scratch.forget();
        request.signal.removeEventListener("abort", cancel);
      }
    },
    complete: ({ code, cursor, user }) => host.complete({ code, cursor, user: user ?? "anonymous" }),
    async [Symbol.asyncDispose]() {
      isDisposed = true;
      await host.end(endMs);
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
