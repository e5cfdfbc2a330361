import type { RunSpool } from "./spool.ts";
import type { RunEvent, RunnerReply } from "./wire/messages.ts";

/** Where replies go: one connection. */
export interface Outlet {
  readonly send: (reply: RunnerReply) => void;
  /** Whether the other side keeps up. When it did not, `Delivery.goOn` is called as soon as it has caught up. */
  readonly keepsUp: () => boolean;
  readonly close: () => void;
}

/** About so much is read from the spool at a time. */
const batchBytes = 512 * 1024;

/**
 * Brings the events of runs to one connection: each once and in order. A connection that keeps up gets them from memory as they come;
 * one that has to catch up, or is slow, gets them from the spool, so that no slow connection fills the memory.
 */
export class Delivery {
  readonly #outlet: Outlet;
  /** The last event that was sent, of each run that was asked for. */
  readonly #sent = new Map<RunSpool, number>();

  constructor(outlet: Outlet) {
    this.#outlet = outlet;
  }

  includes(spool: RunSpool): boolean {
    return this.#sent.has(spool);
  }

  /** From now on, what comes after `after`. */
  start(spool: RunSpool, after: number): void {
    this.#sent.set(spool, Math.min(after, spool.last));
    this.#catchUp(spool);
  }

  stop(spool: RunSpool): void {
    this.#sent.delete(spool);
  }

  /** These events are new in the spool. */
  bring(spool: RunSpool, from: number, events: readonly RunEvent[]): void {
    if (this.#sent.get(spool) !== from - 1 || !this.#outlet.keepsUp()) return;
    this.#send(spool, from, events);
  }

  resume(): void {
    for (const spool of this.#sent.keys()) this.#catchUp(spool);
  }

  #catchUp(spool: RunSpool): void {
    for (let sent = this.#sent.get(spool) ?? 0; sent < spool.last && this.#outlet.keepsUp(); ) {
      const { from, events } = spool.read(sent, batchBytes);
      this.#send(spool, from, events);
      sent = from + events.length - 1;
    }
  }

  #send(spool: RunSpool, from: number, events: readonly RunEvent[]): void {
    this.#outlet.send({ type: "events", runId: spool.order.runId, from, events: [...events] });
    this.#sent.set(spool, from + events.length - 1);
  }
}
