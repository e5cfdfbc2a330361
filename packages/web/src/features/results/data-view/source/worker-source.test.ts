import { everyRow, parseTable } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { LocalTable } from "./local-table.ts";
import type { WorkerAnswer, WorkerRequest } from "./worker-messages.ts";
import { openInWorker, type WorkerPort } from "./worker-source.ts";

/** A worker that answers when the test says so. */
class HandWorker implements WorkerPort {
  readonly asked: WorkerRequest[] = [];
  ended = false;
  readonly #listeners = new Map<string, (event: { readonly data?: WorkerAnswer }) => void>();
  #table = new LocalTable(parseTable(""));

  postMessage(request: WorkerRequest): void {
    this.asked.push(request);
  }

  addEventListener(type: string, listener: (event: { readonly data?: WorkerAnswer }) => void): void {
    this.#listeners.set(type, listener);
  }

  terminate(): void {
    this.ended = true;
  }

  #deliver(data: WorkerAnswer): void {
    this.#listeners.get("message")?.({ data });
  }

  fail(): void {
    this.#listeners.get("error")?.({});
  }

  answer(): void {
    const request = this.asked.at(-1);
    if (!request) return;
    if (request.text === undefined) {
      this.#deliver({ id: request.id, answer: this.#table.answer(request.question) });
      return;
    }
    const table = parseTable(request.text);
    this.#table = new LocalTable(table);
    const opened = { columns: this.#table.columns, rows: table.rows.length, comment: table.comment };
    this.#deliver({ id: request.id, opened });
  }
}

const text = "a\tb\n1\tx\n2\ty\n\nbelow";

async function opened(worker = new HandWorker(), abort = new AbortController()) {
  const opening = openInWorker({ text }, worker, abort.signal);
  worker.answer();
  return { worker, abort, table: await opening };
}

describe("a table in a worker", () => {
  it("gives its columns, its rows and its comment", async () => {
    const { table } = await opened();
    expect(table.source).toMatchObject({ columns: [{ name: "a", kind: "number" }, { name: "b" }], rows: 2 });
    expect(table.comment).toBe("below");
  });

  it("is asked one question at a time, and never one that no caller waits for", async () => {
    const { worker, table } = await opened();
    const abort = new AbortController();
    const first = table.source.ask({ ask: "count", filter: everyRow });
    const dropped = table.source.ask({ ask: "count", filter: { ...everyRow, text: "dropped" } }, abort.signal);
    const third = table.source.ask({ ask: "count", filter: { ...everyRow, text: "y" } });
    abort.abort(new Error("no longer"));
    worker.answer();
    worker.answer();
    expect(await first).toEqual({ count: 2 });
    expect(await third).toEqual({ count: 1 });
    await expect(dropped).rejects.toThrow("no longer");
    expect(worker.asked).toHaveLength(3);
  });

  it("says so when its worker fails, before and after it has read it", async () => {
    const worker = new HandWorker();
    const opening = openInWorker({ text }, worker, new AbortController().signal);
    worker.fail();
    await expect(opening).rejects.toThrow("could not be read");
    const { worker: later, table } = await opened();
    later.fail();
    await expect(table.source.ask({ ask: "shape" })).rejects.toThrow("could not be read");
  });

  it("ends with its worker, and so does a question that waits", async () => {
    const { worker, abort, table } = await opened();
    const waiting = table.source.ask({ ask: "count", filter: everyRow });
    abort.abort();
    expect(worker.ended).toBe(true);
    await expect(waiting).rejects.toThrow("closed");
  });
});
