import { NotebookError } from "@octavo/protocol";
import type { FactLog, FactRecord } from "../notebook/live-note.ts";

interface LogWaiter {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** A journal in memory whose disk is turned by hand. */
export class FakeLog implements FactLog {
  readonly records: FactRecord[] = [];
  refusing: Error | null = null;
  #waiting: LogWaiter[] = [];

  append(record: FactRecord): Promise<void> {
    if (this.refusing) return Promise.reject(this.refusing);
    this.records.push(record);
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  appendLazily(record: FactRecord): Promise<void> {
    return this.append(record);
  }

  /** Everything so far is on disk. */
  async sync(): Promise<void> {
    for (const { resolve } of this.#waiting.splice(0)) resolve();
    await settled();
  }

  /** The disk takes nothing of what waits, and nothing more until `recover`. */
  async refuse(): Promise<void> {
    const error = new NotebookError("diskRefused", "ENOSPC");
    this.refusing = error;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
    await settled();
  }

  recover(): void {
    this.refusing = null;
  }
}

/** Lets everything that is ready to happen, happen. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
