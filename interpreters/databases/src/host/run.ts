import { setTimeout as delay } from "node:timers/promises";
import { InterpreterError, type OutputEvent } from "@octavo/interpreter";
import type { HostedRun, RunTools } from "@octavo/interpreter/hosted";
import { type PlacedStatement, placeWords, statementsOf } from "@octavo/interpreter/sql";
import type { Connected, Connections } from "./connections.ts";
import { markedLine } from "./place.ts";
import { createResult, type Result } from "./result.ts";
import { prefixOfProperties } from "./target.ts";

interface Running {
  /** Why it is being ended; null while it is not. */
  ending: string | null;
  connected: Connected | null;
  /** Resolves when the database has heard of the cancellation; null while none is under way. */
  cancelling: Promise<void> | null;
  /** Cancels again what goes on all the same. */
  repeated: NodeJS.Timeout | undefined;
  isOver: boolean;
}

/** MariaDB forgets a KILL QUERY that arrives between two statements of a loop, in more than half of the tries. Each is a login, so they become rarer. */
const cancelsAgainAfterMs = 200;
const cancelsAtLeastEveryMs = 10_000;
/** A database that answers no cancellation holds up no later run. */
const longestCancellationMs = 10_000;

interface RunResources {
  readonly connections: Pick<Connections, "get" | "onNotice">;
  readonly scratchDirectory: string;
}

interface StatementTools {
  readonly show: (event: OutputEvent) => void;
  /** @throws InterpreterError when the run is to end */
  readonly checkEnding: () => void;
}

/** Runs scripts, one at a time: their statements in order, up to the first that fails. */
export function createRunner({ connections, scratchDirectory }: RunResources) {
  let running: Running | undefined;

  async function run({ parameters, properties, context }: HostedRun, { show, ask }: RunTools): Promise<void> {
    const current: Running = { ending: null, connected: null, cancelling: null, repeated: undefined, isOver: false };
    running = current;
    connections.onNotice = (words) => show({ type: "text", data: `${words}\n` });
    let timer: NodeJS.Timeout | undefined;
    const checkEnding = () => {
      if (current.ending !== null) throw new InterpreterError(current.ending);
    };
    try {
      const prefix = prefixOfProperties(properties);
      if (parameters.every((part) => typeof part === "string" && part.trim() === "")) return;
      const connected = await connections.get({ prefix, properties, user: context.user }, ask);
      current.connected = connected;
      const { timeoutSeconds } = connected.target;
      for (const statement of statementsOf(parameters, connected.dialect)) {
        if (timeoutSeconds > 0)
          timer = setTimeout(() => void endWithProblem(timeoutWords(timeoutSeconds)), timeoutSeconds * 1000);
        await performStatement(statement, connected, { show, checkEnding });
        clearTimeout(timer);
      }
    } catch (error) {
      show({ type: "failure", text: current.ending ?? messageOfError(error) });
    } finally {
      clearTimeout(timer);
      current.isOver = true;
      clearTimeout(current.repeated);
      // A statement may end by itself while the database hears that it is to be cancelled: that would hit the one of the next run.
      await current.cancelling;
      running = undefined;
    }
  }

  async function performStatement(
    statement: PlacedStatement,
    { connection, dialect }: Connected,
    { show, checkEnding }: StatementTools,
  ) {
    checkEnding();
    const results: Result[] = [];
    try {
      const { changed } = await connection.run(statement, {
        begin: async (columns) => {
          await results.at(-1)?.finish();
          results.push(createResult(columns, { scratchDirectory, show }));
        },
        add: async (rows) => {
          // Between two fetches the database has nothing to cancel.
          checkEnding();
          await results.at(-1)?.add(rows);
        },
      });
      // MariaDB's sleep() ends without a failure when it is cancelled.
      checkEnding();
      await results.at(-1)?.finish();
      if (results.length === 0) show({ type: "text", data: `${changed === null ? "OK" : countOfRows(changed)}\n` });
    } catch (error) {
      if (error instanceof InterpreterError) throw error;
      const { text, position } = dialect.failureOf(error, statement.text);
      const place = position === null ? "" : `\n\n${markedLine(statement.text, position, statement.line)}`;
      throw new InterpreterError(text + place + placeWords(text, statement));
    } finally {
      for (const result of results) result.close();
    }
  }

  async function endWithProblem(words: string): Promise<void> {
    const current = running;
    if (current === undefined) return;
    current.ending ??= words;
    await cancelStatement(current);
    cancelAgain(current, cancelsAgainAfterMs);
  }

  function cancelAgain(current: Running, afterMs: number): void {
    clearTimeout(current.repeated);
    if (current.isOver) return;
    const next = Math.min(2 * afterMs, cancelsAtLeastEveryMs);
    current.repeated = setTimeout(() => {
      void cancelStatement(current).then(() => cancelAgain(current, next));
    }, afterMs);
  }

  /** One cancellation at a time. Where the database does not take it the run goes on, and the runner asks people what becomes of it. */
  async function cancelStatement(current: Running): Promise<void> {
    const { connected } = current;
    if (!connected) return;
    current.cancelling ??= Promise.race([
      connected.connection.cancel(),
      delay(longestCancellationMs, undefined, { ref: false }),
    ])
      .catch(() => {})
      .finally(() => {
        current.cancelling = null;
      });
    await current.cancelling;
  }

  return { run, interrupt: () => endWithProblem("The query was cancelled."), isRunning: () => running !== undefined };
}

function messageOfError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function timeoutWords(seconds: number): string {
  return `The statement took longer than ${seconds} s, which its timeout allows, and was cancelled.`;
}

function countOfRows(rows: number): string {
  return `${rows} ${rows === 1 ? "row" : "rows"} changed`;
}
