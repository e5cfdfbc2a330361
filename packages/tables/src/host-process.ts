/** The process with the database, as the server sees it. */
import { type ChildProcess, spawn } from "node:child_process";
import type { TableAnswer, TableQuestion } from "@octavo/note";
import { Arrivals } from "./arrivals.ts";
import type { ExportOrder, ExportPiece, FromHost, HostSettings, Source, ToHost } from "./messages.ts";
import { TableProblem } from "./problem.ts";

export interface HostProcess {
  ask(source: Source, question: TableQuestion, signal: AbortSignal): Promise<TableAnswer>;
  /** Pieces of the whole table as a file, each there until the next is asked for. Who takes no more ends the work. */
  export(source: Source, order: ExportOrder, signal: AbortSignal): AsyncGenerator<ExportPiece>;
  /** When it is over, whatever ended it. */
  readonly ended: Promise<void>;
  end(): Promise<void>;
}

export interface HostOptions {
  readonly hostFile: string;
  readonly settings: HostSettings;
  readonly enclose: Enclose | undefined;
  readonly onWarning: (detail: string) => void;
}

/** The command that starts another one where it reaches these folders and nothing else. All of them are there. */
export type Enclose = (command: readonly string[], folders: readonly string[]) => readonly string[];

interface Waiting {
  readonly settle: (message: FromHost) => void;
  readonly fail: (problem: TableProblem) => void;
}

/** @throws TableProblem */
export async function startHost({ hostFile, settings, enclose, onWarning }: HostOptions): Promise<HostProcess> {
  const command = [process.execPath, hostFile];
  const [file = "", ...args] = enclose === undefined ? command : enclose(command, settings.folders);
  const child = spawn(file, args, { env: {}, stdio: ["ignore", "ignore", "pipe", "ipc"] });
  const lastWords = wordsOf(child);
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let isEnding = false;

  const ended = new Promise<void>((resolve) => {
    const end = (how: string) => {
      if (!isEnding) onWarning(`The process of tables ended: ${how}. ${lastWords()}`.trim());
      for (const { fail } of waiting.values()) fail(new TableProblem("away"));
      waiting.clear();
      resolve();
    };
    child.once("error", (error) => end(error.message));
    child.once("exit", (code, signal) => end(signal ?? `exit code ${code}`));
  });

  const opened = new Promise<string | null>((resolve) => {
    child.on("message", (message: FromHost) => {
      if (message.type === "opened") return resolve(message.problem);
      waiting.get(message.id)?.settle(message);
      if (message.type !== "piece") waiting.delete(message.id);
    });
    void ended.then(() => resolve("It ended while it was starting."));
  });

  function send(message: ToHost): void {
    // One that has just gone: `ended` tells.
    if (child.connected) child.send(message, () => {});
  }

  async function request(make: (id: number) => ToHost, signal: AbortSignal): Promise<FromHost> {
    if (signal.aborted) throw new TableProblem("cancelled");
    if (!child.connected) throw new TableProblem("away");
    const id = ++asked;
    const cancel = () => send({ type: "cancel", id });
    signal.addEventListener("abort", cancel, { once: true });
    try {
      const reply = await new Promise<FromHost>((settle, fail) => {
        waiting.set(id, { settle, fail });
        send(make(id));
      });
      if (reply.type !== "problem") return reply;
      throw problemOf(reply);
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  }

  function problemOf({ reason, detail }: Extract<FromHost, { type: "problem" }>): TableProblem {
    if (reason === "failed" || reason === "broken") onWarning(detail);
    return new TableProblem(reason, { cause: detail });
  }

  async function* pieces(source: Source, order: ExportOrder, signal: AbortSignal): AsyncGenerator<ExportPiece> {
    if (signal.aborted) throw new TableProblem("cancelled");
    if (!child.connected) throw new TableProblem("away");
    const id = ++asked;
    const arrived = new Arrivals<FromHost>();
    const cancel = () => send({ type: "cancel", id });
    signal.addEventListener("abort", cancel, { once: true });
    waiting.set(id, { settle: (message) => arrived.add(message), fail: (problem) => arrived.fail(problem) });
    try {
      send({ type: "export", id, source, order });
      for (;;) {
        const message = await arrived.next();
        if (message.type === "problem") throw problemOf(message);
        if (message.type !== "piece") return;
        yield message.piece;
        send({ type: "more", id });
      }
    } finally {
      signal.removeEventListener("abort", cancel);
      // Still there when whoever read has left before the end.
      if (waiting.delete(id)) cancel();
    }
  }

  async function end(): Promise<void> {
    isEnding = true;
    child.kill("SIGKILL");
    await ended;
  }

  send({ type: "open", settings });
  const problem = await opened;
  if (problem !== null) {
    onWarning(problem);
    await end();
    throw new TableProblem("away", { cause: problem });
  }

  return {
    async ask(source, question, signal) {
      const reply = await request((id) => ({ type: "ask", id, source, question }), signal);
      if (reply.type !== "answer") throw new TableProblem("failed");
      return reply.answer;
    },
    export: pieces,
    ended,
    end,
  };
}

/** How a process ends is often said on its last lines. */
function wordsOf(child: ChildProcess): () => string {
  let words = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    words = `${words}${text}`.slice(-2000);
  });
  return () => words.trim();
}
