/** The process with the database, as the server sees it. */
import { type ChildProcess, spawn } from "node:child_process";
import type { FilePreview, PreviewChoices, TableAnswer, TableQuestion } from "@octavo/note";
import { Arrivals } from "./arrivals.ts";
import type { ExportOrder, ExportPiece, FromHost, HostSettings, Source, ToHost } from "./messages.ts";
import { TableProblem } from "./problem.ts";

export interface HostProcess {
  ask(source: Source, question: TableQuestion, signal: AbortSignal): Promise<TableAnswer>;
  /** What a file of a folder of its settings holds, at a look. */
  preview(path: string, choices: PreviewChoices, signal: AbortSignal): Promise<FilePreview>;
  /** Pieces of the whole table as a file, each there until the next is asked for. A reader that takes no more ends the work. */
  export(source: Source, order: ExportOrder, signal: AbortSignal): AsyncGenerator<ExportPiece>;
  /** When it is over, whatever ended it. */
  readonly ended: Promise<void>;
  end(): Promise<void>;
}

export interface HostOptions {
  readonly hostFile: string;
  readonly settings: HostSettings;
  readonly enclose: Enclose | undefined;
  /** Of JavaScript's objects. Default: what Node takes */
  readonly heapMiB?: number;
  readonly onWarning: (detail: string) => void;
}

/** The command that starts another one where it reaches these folders and nothing else. All of them are there. */
export type Enclose = (command: readonly string[], folders: readonly string[]) => readonly string[];

interface PendingReply {
  readonly settle: (message: FromHost) => void;
  readonly fail: (problem: TableProblem) => void;
}

/** @throws TableProblem */
export async function startHost({
  hostFile,
  settings,
  enclose,
  heapMiB,
  onWarning,
}: HostOptions): Promise<HostProcess> {
  const flags = heapMiB === undefined ? [] : [`--max-old-space-size=${heapMiB}`];
  const command = [process.execPath, ...flags, hostFile];
  const [file = "", ...args] = enclose === undefined ? command : enclose(command, settings.folders);
  const child = spawn(file, args, { env: {}, stdio: ["ignore", "ignore", "pipe", "ipc"] });
  const lastWords = collectErrorText(child);
  const waiting = new Map<number, PendingReply>();
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

  function sendMessage(message: ToHost): void {
    // The child may have just gone: `ended` shows that.
    if (child.connected) child.send(message, () => {});
  }

  async function requestReply(make: (id: number) => ToHost, signal: AbortSignal): Promise<FromHost> {
    if (signal.aborted) throw new TableProblem("cancelled");
    if (!child.connected) throw new TableProblem("away");
    const id = ++asked;
    const cancel = () => sendMessage({ type: "cancel", id });
    signal.addEventListener("abort", cancel, { once: true });
    try {
      const reply = await new Promise<FromHost>((settle, fail) => {
        waiting.set(id, { settle, fail });
        sendMessage(make(id));
      });
      if (reply.type !== "problem") return reply;
      throw problemInMessage(reply);
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  }

  function problemInMessage({ reason, detail }: Extract<FromHost, { type: "problem" }>): TableProblem {
    if (reason === "failed" || reason === "broken") onWarning(detail);
    return new TableProblem(reason, { cause: detail });
  }

  async function* exportedPieces(source: Source, order: ExportOrder, signal: AbortSignal): AsyncGenerator<ExportPiece> {
    if (signal.aborted) throw new TableProblem("cancelled");
    if (!child.connected) throw new TableProblem("away");
    const id = ++asked;
    const arrived = new Arrivals<FromHost>();
    const cancel = () => sendMessage({ type: "cancel", id });
    signal.addEventListener("abort", cancel, { once: true });
    waiting.set(id, { settle: (message) => arrived.add(message), fail: (problem) => arrived.fail(problem) });
    try {
      sendMessage({ type: "export", id, source, order });
      for (;;) {
        const message = await arrived.next();
        if (message.type === "problem") throw problemInMessage(message);
        if (message.type !== "piece") return;
        yield message.piece;
        sendMessage({ type: "more", id });
      }
    } finally {
      signal.removeEventListener("abort", cancel);
      // Still there when the reader has left before the end.
      if (waiting.delete(id)) cancel();
    }
  }

  async function end(): Promise<void> {
    isEnding = true;
    child.kill("SIGKILL");
    await ended;
  }

  sendMessage({ type: "open", settings });
  const problem = await opened;
  if (problem !== null) {
    onWarning(problem);
    await end();
    throw new TableProblem("away", { cause: problem });
  }

  return {
    async ask(source, question, signal) {
      const reply = await requestReply((id) => ({ type: "ask", id, source, question }), signal);
      if (reply.type !== "answer") throw new TableProblem("failed");
      return reply.answer;
    },
    async preview(path, choices, signal) {
      const reply = await requestReply((id) => ({ type: "preview", id, path, choices }), signal);
      if (reply.type !== "previewed") throw new TableProblem("failed");
      return reply.preview;
    },
    export: exportedPieces,
    ended,
    end,
  };
}

/** How a process ends is often said on its last lines. */
function collectErrorText(child: ChildProcess): () => string {
  let words = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    words = `${words}${text}`.slice(-2000);
  });
  return () => words.trim();
}
