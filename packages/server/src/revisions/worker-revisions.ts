/**
 * The history of notes, kept in a thread of its own so that only its callers wait for it.
 *
 * The thread is started by the first question and ended when there was none for a while, with all it holds in memory. When it dies, of a
 * repository that is too much for it, its callers get an error, and the next call starts another.
 */

import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { NoteId } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import { codeOfError } from "../storage/file-system.ts";
import type { Checkpoint, Revision, RevisionStore } from "./revision-store.ts";
import type { Call, StoreMethod, WorkerAnswer, WorkerData } from "./worker-wire.ts";

export interface WorkerRevisionsOptions {
  /** The bundled `worker.ts`. */
  readonly workerFile: string | URL;
  /** The notebook folder. */
  readonly root: string;
  readonly onWarning: (text: string) => void;
  /** How long a thread with nothing to do is kept. */
  readonly idleMs?: number;
}

interface PendingCall {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: NotebookError) => void;
}

const defaultIdleMs = 60_000;
const memoryMb = 512;

export class WorkerRevisions implements RevisionStore {
  readonly #options: WorkerRevisionsOptions;
  readonly #asked = new Map<number, PendingCall>();
  #worker: Worker | null = null;
  #idling: NodeJS.Timeout | undefined;
  #calls = 0;

  constructor(options: WorkerRevisionsOptions) {
    this.#options = options;
  }

  commit(checkpoint: Checkpoint): Promise<Revision | null> {
    return this.#ask("commit", [checkpoint]) as Promise<Revision | null>;
  }

  /** Pages ask for it with each note that is opened; most notebooks have no history, and no thread is started to say so. */
  async list(id: NoteId): Promise<readonly Revision[]> {
    if (!(await doesFolderExist(join(this.#options.root, ".git")))) return [];
    return this.#ask("list", [id]) as Promise<readonly Revision[]>;
  }

  read(id: NoteId, revisionId: string): Promise<string> {
    return this.#ask("read", [id, revisionId]) as Promise<string>;
  }

  /** Waits for what was asked. */
  async close(): Promise<void> {
    while (this.#asked.size > 0) await this.#oneAnswer();
    await this.#stop();
  }

  #ask(method: StoreMethod, args: Call["args"]): Promise<unknown> {
    clearTimeout(this.#idling);
    this.#calls += 1;
    const call = this.#calls;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage({ call, method, args } satisfies Call);
    return new Promise((resolve, reject) => this.#asked.set(call, { resolve, reject }));
  }

  #start(): Worker {
    const { workerFile, root } = this.#options;
    const workerData: WorkerData = { root };
    const worker = new Worker(workerFile, { workerData, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    worker.on("message", (answer: WorkerAnswer) => this.#receive(answer));
    worker.on("error", (error) => this.#fail(worker, error));
    worker.on("exit", () => this.#fail(worker, new Error("the thread ended")));
    return worker;
  }

  #receive(answer: WorkerAnswer): void {
    if ("warning" in answer) {
      this.#options.onWarning(answer.warning);
      return;
    }
    const asked = this.#asked.get(answer.call);
    this.#asked.delete(answer.call);
    if ("problem" in answer) asked?.reject(new NotebookError(answer.code, answer.problem));
    else asked?.resolve(answer.value);
    if (this.#asked.size > 0) return;
    // A thread that waits is no reason for the server to stay.
    this.#worker?.unref();
    this.#idling = setTimeout(() => void this.#stop(), this.#options.idleMs ?? defaultIdleMs).unref();
  }

  #fail(worker: Worker, cause: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const isTooMuch = "code" in cause && cause.code === "ERR_WORKER_OUT_OF_MEMORY";
    const problem = isTooMuch
      ? "The history of the notebook is more than can be read at once. Notes are not affected; `git gc` in the notebook folder may help."
      : `The history of the notebook cannot be read right now (${cause.message}). Notes are not affected; try again.`;
    for (const { reject } of this.#asked.values()) reject(new NotebookError("repositoryBroken", problem, { cause }));
    this.#asked.clear();
  }

  async #stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #oneAnswer(): Promise<unknown> {
    return new Promise((resolve) => {
      this.#worker?.once("message", resolve);
      this.#worker?.once("exit", resolve);
      if (!this.#worker) resolve(undefined);
    });
  }
}

/** Whatever it is, and whether it can be used, the thread finds out. */
function doesFolderExist(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: unknown) => codeOfError(error) !== "ENOENT",
  );
}
