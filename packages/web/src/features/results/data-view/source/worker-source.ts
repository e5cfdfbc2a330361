import type { AnswerTo, TableAnswer, TableQuestion } from "@octavo/note";
import { texts } from "../common/texts.ts";
import type { TableSource } from "./source.ts";
import type { OpenedTable, WorkerAnswer, WorkerRequest } from "./worker-messages.ts";

/** What is used of a worker, so that tests can stand in for one. */
export interface WorkerPort {
  postMessage(request: WorkerRequest): void;
  addEventListener(type: "message" | "error", listener: (event: { readonly data?: WorkerAnswer }) => void): void;
  terminate(): void;
}

export interface WorkerTable {
  readonly source: TableSource;
  readonly comment: string;
  /** Ends the worker; questions that wait are refused. */
  readonly close: () => void;
}

interface PendingWorkerRequest {
  readonly request: WorkerRequest;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (answer: WorkerAnswer) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Opens a table of much text in a worker. Questions go to it one at a time, so that one that no caller waits for any more never begins: a worker that
 * computes cannot be interrupted.
 */
export async function openInWorker(
  table: Pick<Extract<WorkerRequest, { text: string }>, "text" | "types">,
  worker: WorkerPort,
  signal: AbortSignal,
): Promise<WorkerTable> {
  const line = new QuestionLine(worker);
  signal.addEventListener("abort", () => line.close(), { once: true });
  const opened = await line.send((id) => ({ id, ...table }), signal);
  if (!("opened" in opened)) throw new Error("The worker did not open the table.");
  return { source: createWorkerSource(opened.opened, line), comment: opened.opened.comment, close: () => line.close() };
}

function createWorkerSource({ columns, rows }: OpenedTable, line: QuestionLine): TableSource {
  return {
    columns,
    rows,
    async ask<Question extends TableQuestion>(question: Question, signal?: AbortSignal) {
      const answer = await line.send((id) => ({ id, question }), signal);
      // The worker answers a question of one kind with an answer of that kind.
      return (answer as { answer: TableAnswer }).answer as AnswerTo<Question>;
    },
  };
}

class QuestionLine {
  readonly #worker: WorkerPort;
  readonly #waiting: PendingWorkerRequest[] = [];
  #asked: PendingWorkerRequest | null = null;
  #lastId = 0;
  #ended: Error | null = null;

  constructor(worker: WorkerPort) {
    this.#worker = worker;
    worker.addEventListener("message", ({ data }) => data && this.#hear(data));
    worker.addEventListener("error", () => this.#end(new Error(texts.t("notRead"))));
  }

  send(make: (id: number) => WorkerRequest, signal: AbortSignal | undefined): Promise<WorkerAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#ended) {
        reject(this.#ended);
        return;
      }
      this.#waiting.push({ request: make(++this.#lastId), signal, resolve, reject });
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      this.#askNext();
    });
  }

  close(): void {
    this.#end(new DOMException("The table was closed.", "AbortError"));
  }

  #end(reason: Error): void {
    if (this.#ended) return;
    this.#ended = reason;
    this.#worker.terminate();
    for (const { reject } of [...this.#waiting.splice(0), ...(this.#asked ? [this.#asked] : [])]) reject(reason);
    this.#asked = null;
  }

  #hear(answer: WorkerAnswer): void {
    const asked = this.#asked;
    if (asked?.request.id !== answer.id) return;
    this.#asked = null;
    if ("refused" in answer) asked.reject(new Error(answer.refused));
    else asked.resolve(answer);
    this.#askNext();
  }

  #askNext(): void {
    while (!this.#asked) {
      const next = this.#waiting.shift();
      if (!next) return;
      if (next.signal?.aborted) continue;
      this.#asked = next;
      this.#worker.postMessage(next.request);
    }
  }
}
