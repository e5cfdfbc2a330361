import { randomUUID } from "node:crypto";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { WidgetPlace } from "@octavo/interpreter";
import { openDirect } from "../wire/direct.ts";
import { createCodec, type Message, type Request } from "../wire/message.ts";
import { connectZmtp } from "../wire/zmtp.ts";
import type { Endpoints } from "./connection-file.ts";

/** What comes back for a request. */
interface Ear {
  readonly onReply: (message: Message) => void;
  /** What the kernel publishes because of the request. `weight` goes to `taken` once it is dealt with. */
  readonly onOutput?: (message: Message, weight: number) => void;
  /** The kernel waits for a line, which `answerInput` brings. */
  readonly onInput?: (message: Message) => void;
  /** What was published because of the request goes to widgets of this paragraph. */
  readonly place?: WidgetPlace;
}

/** Takes what is published and is no output of its request: comms, and what goes into a widget instead. True when it is dealt with. */
type Intercept = (message: Message, place: WidgetPlace | undefined) => boolean;

/** Requests to one kernel, and what comes back for each. What belongs to none of them is dropped, unless a listener hears strays. */
export interface KernelLink {
  /** Returns how to stop listening. */
  readonly ask: (channel: "shell" | "control", request: Request, ear: Ear) => () => void;
  readonly taken: (weight: number) => void;
  readonly answerInput: (value: string) => void;
  /** Also passes on what the kernel publishes for no request that is known. Returns how to stop. */
  readonly hearStrays: (onOutput: NonNullable<Ear["onOutput"]>) => () => void;
  /** Asked first of all that is published; one at a time. */
  readonly intercept: (intercept: Intercept) => void;
  /** Whether replies and what is published come by one way, in the order in which they were sent. */
  readonly isInOrder: () => boolean;
  /** For a kernel that has ended: passes on what it said last, and closes. */
  readonly close: () => Promise<void>;
}

export interface LinkOptions {
  readonly endpoints: Endpoints;
  readonly key: string;
  /** The other end is the kernel's, which may or may not use it; see `setup/direct.py`. */
  readonly direct: Duplex | null;
  /** More has come than anyone has taken: the kernel should wait; and no longer. */
  readonly onFull: (isFull: boolean) => void;
  /** The kernel has hung up, or sent what is no message: it will receive and send nothing any more. */
  readonly onBroken: () => void;
}

interface Arrival {
  readonly by: "shell" | "iopub" | "direct";
  readonly parts: readonly Buffer[];
  readonly weight: number;
}

/** Well over the longest line that anyone prints on purpose. */
const mostUntaken = 64 * 1024 * 1024;
const fewUntaken = 16 * 1024 * 1024;
/** A flood of one kernel must leave time for the others. */
const longestTurnMs = 8;
/** How long the last words of a kernel may be on their way; something it started may hold its sockets open for ever. */
const lastWordsMs = 200;

export function openKernelLink({ endpoints, key, direct, onFull, onBroken }: LinkOptions): KernelLink {
  const codec = createCodec(key);
  const ears = new Map<string, Ear>();
  let arrivals: Arrival[] = [];
  let isTakingTurns = false;
  let untaken = 0;
  let onStray: Ear["onOutput"];
  let intercepted: Intercept = () => false;
  let isFull = false;

  function taken(weight: number): void {
    untaken -= weight;
    if (!isFull || untaken > fewUntaken) return;
    isFull = false;
    onFull(false);
  }

  /** Reads its sockets at once whatever comes: a publisher drops what it cannot get rid of. Understanding it may wait. */
  function queueArrival(by: Arrival["by"], parts: readonly Buffer[]): void {
    const weight = parts.reduce((sum, part) => sum + part.length, 0);
    untaken += weight;
    arrivals.push({ by, parts, weight });
    if (!isFull && untaken > mostUntaken) {
      isFull = true;
      onFull(true);
    }
    if (!isTakingTurns) handleNextArrival();
  }

  function handleNextArrival(): void {
    const began = performance.now();
    const waiting = arrivals;
    let next = 0;
    arrivals = [];
    try {
      for (const arrival of waiting) {
        next++;
        handleArrival(arrival);
        if (performance.now() - began > longestTurnMs) break;
      }
    } finally {
      // One that fails must not keep back those behind it.
      arrivals = [...waiting.slice(next), ...arrivals];
      isTakingTurns = arrivals.length > 0;
      if (isTakingTurns) setImmediate(handleNextArrival);
    }
  }

  function handleArrival({ by, parts, weight }: Arrival): void {
    const message = codec.decode(parts);
    const isPublished = by === "direct" ? message !== null && !message.type.endsWith("_reply") : by === "iopub";
    const ear = message?.parentId == null ? undefined : ears.get(message.parentId);
    if (message !== null && isPublished && intercepted(message, ear?.place)) {
      taken(weight);
      return;
    }
    const onOutput = ear === undefined ? onStray : ear.onOutput;
    if (message !== null && isPublished && onOutput !== undefined) {
      onOutput(message, weight);
      return;
    }
    taken(weight);
    if (message !== null && !isPublished) ear?.onReply(message);
  }

  function hearInput(parts: readonly Buffer[]): void {
    const message = codec.decode(parts);
    if (message?.type === "input_request" && message.parentId !== null) ears.get(message.parentId)?.onInput?.(message);
  }

  // A kernel asks for input by the name that the request came from.
  const identity = randomUUID();
  const onReply = (parts: readonly Buffer[]) => queueArrival("shell", parts);
  const shell = connectZmtp({ path: endpoints.shell, type: "DEALER", identity, onMessage: onReply });
  const control = connectZmtp({ path: endpoints.control, type: "DEALER", onMessage: onReply });
  const iopub = connectZmtp({ path: endpoints.iopub, type: "SUB", onMessage: (parts) => queueArrival("iopub", parts) });
  const stdin = connectZmtp({ path: endpoints.stdin, type: "DEALER", identity, onMessage: hearInput });
  const sockets = { shell, control, iopub, stdin };
  const connection =
    direct === null ? null : openDirect(direct, { identity, onMessage: (parts) => queueArrival("direct", parts) });
  const ways = [shell.closed, iopub.closed, ...(connection === null ? [] : [connection.closed])];
  void Promise.race(ways).then(onBroken);

  return {
    ask(channel, request, ear) {
      const { id, parts } = codec.encode(request);
      ears.set(id, ear);
      if (channel === "shell" && request.subshell === undefined && connection?.isUsed()) connection.send(parts);
      else sockets[channel].send(parts);
      return () => ears.delete(id);
    },
    taken,
    hearStrays(onOutput) {
      onStray = onOutput;
      return () => {
        if (onStray === onOutput) onStray = undefined;
      };
    },
    intercept(intercept) {
      intercepted = intercept;
    },
    isInOrder: () => connection?.isUsed() === true,
    answerInput: (value) => stdin.send(codec.encode({ type: "input_reply", content: { status: "ok", value } }).parts),
    async close() {
      await Promise.race([Promise.all(ways), delay(lastWordsMs, null, { ref: false })]);
      for (const socket of Object.values(sockets)) socket.close();
      while (isTakingTurns) await new Promise(setImmediate);
    },
  };
}
