/** The driver's side of a DuckDB process: starts it, talks to it, says how it ended. */

import { fileURLToPath } from "node:url";
import {
  type Child,
  type Completion,
  describeEnding,
  endChild,
  InterpreterDied,
  InterpreterError,
  type OutputEvent,
  spawnChild,
} from "@octavo/interpreter";
import type { DatabaseSettings, HostReply, HostRequest } from "./messages.ts";

export interface Host {
  readonly died: Promise<InterpreterDied>;
  /** Ends after the last event; throws InterpreterDied when the process is gone. */
  run(code: string): AsyncGenerator<OutputEvent>;
  interrupt(): void;
  complete(code: string, cursor: number): Promise<readonly Completion[]>;
  end(graceMs: number): Promise<void>;
}

export interface HostOptions {
  readonly hostFile: URL;
  readonly environment: Readonly<Record<string, string>>;
  readonly settings: DatabaseSettings;
  readonly signal: AbortSignal;
}

/** @throws InterpreterError when DuckDB cannot be loaded or does not take its settings. */
export async function startHost({ hostFile, environment, settings, signal }: HostOptions): Promise<Host> {
  const child = spawnChild(process.execPath, [fileURLToPath(hostFile)], {
    cwd: settings.filesDirectory,
    env: environment,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const host = createHost(child);
  const stop = () => void host.end(0);
  signal.addEventListener("abort", stop);
  try {
    const problem = await host.open(settings);
    if (problem !== null) throw new InterpreterError(`DuckDB could not be started: ${problem}`);
    return host;
  } catch (error) {
    await host.end(0);
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

type Waiting = (reply: HostReply | InterpreterDied) => void;

function createHost(child: Child) {
  const died = child.ended.then(({ exitCode, signal, error }) =>
    error === null
      ? describeEnding({ what: "The DuckDB process", exitCode, signal, stderr: child.lastWords() })
      : new InterpreterDied(`The DuckDB process could not be started: ${error.message}`),
  );
  const completing = new Map<number, (completions: readonly Completion[]) => void>();
  let completions = 0;
  let handleReply: Waiting = () => {};

  child.process.on("message", (reply: HostReply) => {
    if (reply.type === "completions") completing.get(reply.id)?.(reply.completions);
    else handleReply(reply);
  });
  void died.then((reason) => {
    handleReply(reason);
    for (const resolve of completing.values()) resolve([]);
  });

  function send(request: HostRequest): void {
    // A process that has just gone: `died` tells.
    child.process.send?.(request, () => {});
  }

  /** Replies to one request, in order, up to the death of the process. */
  async function* repliesTo(request: HostRequest): AsyncGenerator<HostReply> {
    const arrived: (HostReply | InterpreterDied)[] = [];
    let wake = () => {};
    handleReply = (reply) => {
      arrived.push(reply);
      wake();
    };
    if (child.process.connected) send(request);
    else arrived.push(await died);
    for (;;) {
      const reply = arrived.shift();
      if (reply instanceof InterpreterDied) throw reply;
      if (reply !== undefined) yield reply;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }

  return {
    died,
    async open(settings: DatabaseSettings): Promise<string | null> {
      for await (const reply of repliesTo({ type: "open", settings })) {
        if (reply.type === "opened") return reply.problem;
      }
      return null;
    },
    async *run(code: string): AsyncGenerator<OutputEvent> {
      for await (const reply of repliesTo({ type: "run", code })) {
        if (reply.type === "done") return;
        if (reply.type === "shown") yield reply.event;
      }
    },
    interrupt: () => send({ type: "interrupt" }),
    async complete(code: string, cursor: number): Promise<readonly Completion[]> {
      if (!child.process.connected) return [];
      const id = ++completions;
      const answer = new Promise<readonly Completion[]>((resolve) => completing.set(id, resolve));
      send({ type: "complete", id, code, cursor });
      return await answer.finally(() => completing.delete(id));
    },
    async end(graceMs: number): Promise<void> {
      await endChild(child, { graceMs });
    },
  };
}
