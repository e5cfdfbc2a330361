import {
  type Driver,
  type HeldName,
  InterpreterDied,
  InterpreterError,
  type JsonValue,
  type OutputEvent,
  type Session,
  type WidgetEvent,
  type WidgetMessage,
} from "@octavo/interpreter";

export interface ScriptedDriver extends Driver {
  /** Sessions by key, in the order of opening; those that were disposed too. */
  readonly opened: readonly ScriptedSession[];
  /** Makes the next `open` calls wait or fail with these words, or makes called off look-ups of `slow` and the end of sessions wait. */
  readonly gate: {
    until: Promise<void> | null;
    refusal: string | null;
    stage: string | null;
    disposing: Promise<void> | null;
  };
}

interface ScriptedSession extends Session {
  readonly key: string;
  readonly isDisposed: boolean;
  /** Ends it as a crash would. */
  readonly kill: (words: string) => void;
  /** Reports something of its widgets. */
  readonly emitWidget: (event: WidgetEvent) => void;
  /** What was sent to them. */
  readonly widgetMessages: readonly WidgetMessage[];
}

/**
 * An interpreter whose language is made for tests, a command a line: `print words`, `flood lines`, `fail words`, `die words`, `break words` (the run cannot go on, the process can),
 * `later words` (prints when the run is over), `last words` (waits for the end of the process and prints after it), `wait` (until aborted), `stubborn times` (until interrupted so often), `hang` (until disposed), `key` (prints its session's key), `ask words` (prints the answer), `request` (prints
 * what it was to run).
 */
export function scriptedDriver(): ScriptedDriver {
  const opened: ScriptedSession[] = [];
  const gate: ScriptedDriver["gate"] = { until: null, refusal: null, stage: null, disposing: null };
  return {
    name: "scripted",
    opened,
    gate,
    async prepare(_settings, signal) {
      if (gate.until) await Promise.race([gate.until, aborted(signal)]);
      if (gate.refusal !== null) throw new InterpreterError(gate.refusal);
    },
    async open({ key, onStage }) {
      onStage(gate.stage);
      if (gate.until) await gate.until;
      onStage(null);
      if (gate.refusal !== null) throw new InterpreterError(gate.refusal);
      const session = scriptedSession(key, gate);
      opened.push(session);
      return session;
    },
  };
}

function scriptedSession(key: string, gate: ScriptedDriver["gate"]): ScriptedSession {
  const disposed = signal();
  const died = signal<InterpreterDied>();
  let isDisposed = false;
  let interrupted: () => void = () => {};
  let hear: (event: WidgetEvent) => void = () => {};
  const widgetMessages: WidgetMessage[] = [];
  return {
    key,
    widgetMessages,
    emitWidget: (event) => hear(event),
    widgets: {
      hear(listener) {
        hear = listener;
      },
      send: (message) => void widgetMessages.push(message),
    },
    interrupt: () => interrupted(),
    get isDisposed() {
      return isDisposed;
    },
    ended: died.given,
    kill: (words) => died.give(new InterpreterDied(words)),
    async *run({ signal: aborting, ask, later, ...request }) {
      const { code } = request;
      const say = (words: string) => setImmediate(() => later?.({ type: "text", data: `${words}\n` }));
      for (const line of code.split("\n")) {
        if (aborting.aborted) return;
        const [, command, rest = ""] = /^(\w+) ?(.*)$/.exec(line) ?? [];
        switch (command) {
          case "wait":
            await new Promise<void>((resolve) => aborting.addEventListener("abort", () => resolve()));
            break;
          case "stubborn":
            await new Promise<void>((resolve) => {
              let left = Number(rest);
              interrupted = () => {
                left--;
                if (left === 0) resolve();
              };
              aborting.addEventListener("abort", interrupted);
            });
            break;
          case "ask":
            yield { type: "text", data: await answerTo(ask({ type: "input", prompt: rest, isPassword: false })) };
            break;
          case "later":
            say(rest);
            break;
          case "request":
            yield { type: "text", data: JSON.stringify({ ...request, runDirectory: undefined }) };
            break;
          case "hang":
            await disposed.given;
            throw new InterpreterDied("It was ended.");
          case "break":
            throw new Error(rest);
          case "last":
            await died.given;
            yield { type: "text", data: `${rest}\n` };
            break;
          case "die":
            throw new InterpreterDied(rest);
          case "flood":
            for (let at = 0; at < Number(rest); at += 500) yield { type: "text", data: floodLines(at, Number(rest)) };
            break;
          default:
            yield* eventsOf(command, command === "key" ? key : rest);
        }
      }
    },
    async complete({ code }) {
      return [{ name: code, value: code, meta: key }];
    },
    async lookUp({ name, directory, user, signal: aborting }) {
      if (name === "slow") {
        await aborted(aborting).catch(() => {});
        await gate.until;
        aborting.throwIfAborted();
      }
      return {
        file: directory === null ? null : `${name}.parquet`,
        type: null,
        problem: null,
        frames: name === null ? [] : [name],
        ...(name === null ? { held: [heldByUser(user ?? "")] } : {}),
      };
    },
    inspect: async ({ code }) => (code === "unknown" ? null : `about ${code}`),
    async [Symbol.asyncDispose]() {
      if (gate.disposing) await gate.disposing;
      isDisposed = true;
      disposed.give();
    },
  };
}

async function answerTo(answer: Promise<JsonValue>): Promise<string> {
  try {
    return `${await answer}\n`;
  } catch (error) {
    return `${error instanceof Error ? error.message : error}\n`;
  }
}

function* eventsOf(command: string | undefined, words: string): Iterable<OutputEvent> {
  if (command === "fail") yield { type: "failure", text: words };
  else if (command === "clear") yield { type: "clear" };
  else if (command !== undefined) yield { type: "text", data: `${words}\n` };
}

function floodLines(from: number, end: number): string {
  let lines = "";
  for (let line = from; line < Math.min(from + 500, end); line++) lines += `${line}\n`;
  return lines;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}

function signal<Value = void>() {
  let give: (value: Value) => void = () => {};
  const given = new Promise<Value>((resolve) => {
    give = resolve;
  });
  return { given, give: (value: Value) => give(value) };
}

function heldByUser(user: string): HeldName {
  return {
    name: "asked_by",
    kind: "variable",
    type: "str",
    shape: [user.length],
    bytes: null,
    columns: [],
    look: user,
  };
}
