/**
 * One kernel: its process, its sockets, and what is asked of it.
 *
 * Whether it lives is known from its process, which is our child; Jupyter's heartbeat would tell the same later.
 */
import { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type Child, describeEnding, endChild, type InterpreterDied } from "@octavo/interpreter";
import type { Message, Request } from "../wire/message.ts";
import type { ConnectionFile } from "./connection-file.ts";
import { type Link, openLink } from "./link.ts";

export interface Kernel {
  readonly ask: Link["ask"];
  readonly taken: Link["taken"];
  readonly answerInput: Link["answerInput"];
  readonly hearStrays: Link["hearStrays"];
  readonly isInOrder: Link["isInOrder"];
  /**
   * Asks and waits for the reply.
   *
   * @throws InterpreterDied when the kernel is gone; the signal's reason when that aborts.
   */
  readonly answer: (channel: "shell" | "control", request: Request, signal: AbortSignal) => Promise<Message>;
  readonly interrupt: () => void;
  /** Resolves when it has ended, and all that it said before was told. */
  readonly ended: Promise<InterpreterDied>;
  /** The end of what it wrote to stderr by other ways than a run. */
  readonly lastWords: () => string;
  readonly dispose: () => Promise<void>;
}

export interface KernelParts {
  /** How people call it: "Python". */
  readonly name: string;
  readonly child: Child;
  readonly file: ConnectionFile;
  /** By SIGINT, or by a message where that would end it. */
  readonly interruptMode?: "signal" | "message" | undefined;
}

const shutdownMs = 1_000;
const graceMs = 500;

export function createKernel({ name, child, file, interruptMode = "signal" }: KernelParts): Kernel {
  let tellEnd: (reason: InterpreterDied) => void = () => {};
  const ended = new Promise<InterpreterDied>((resolve) => {
    tellEnd = resolve;
  });
  const connection = child.process.stdio[3];
  const link = openLink({
    endpoints: file.endpoints,
    key: file.key,
    direct: connection instanceof Socket ? connection : null,
    // A kernel that prints faster than anyone reads has to wait. Its sockets cannot tell it so: they drop instead.
    onFull: (isFull) => child.signalGroup(isFull ? "SIGSTOP" : "SIGCONT"),
    onBroken: () => child.cutOff(),
  });
  void child.ended.then(async (end) => {
    await link.close();
    tellEnd(describeEnding({ ...end, what: `The ${name} process`, stderr: child.lastWords() }));
  });

  function interrupt(): void {
    if (interruptMode === "signal") child.signalGroup("SIGINT");
    else link.ask("control", { type: "interrupt_request", content: {} }, { onReply: () => {} });
  }

  let disposing: Promise<void> | null = null;
  async function end(): Promise<void> {
    child.signalGroup("SIGCONT");
    // What runs would keep it from shutting down in order; without anything running it is ignored.
    interrupt();
    link.ask("control", { type: "shutdown_request", content: { restart: false } }, { onReply: () => {} });
    await within(shutdownMs, child.ended);
    await endChild(child, { graceMs });
    await link.close();
    await file.remove();
  }

  return {
    ask: link.ask,
    taken: link.taken,
    answerInput: link.answerInput,
    hearStrays: link.hearStrays,
    isInOrder: link.isInOrder,
    answer: (channel, request, signal) => answer({ link, ended, channel, request, signal }),
    interrupt,
    ended,
    lastWords: child.lastWords,
    dispose() {
      disposing ??= end();
      return disposing;
    },
  };
}

interface Question {
  readonly link: Link;
  readonly ended: Promise<InterpreterDied>;
  readonly channel: "shell" | "control";
  readonly request: Request;
  readonly signal: AbortSignal;
}

function answer({ link, ended, channel, request, signal }: Question): Promise<Message> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const forget = link.ask(channel, request, {
      onReply: (message) => {
        stop();
        resolve(message);
      },
    });
    const giveUp = () => {
      stop();
      reject(signal.reason);
    };
    const stop = () => {
      forget();
      signal.removeEventListener("abort", giveUp);
    };
    signal.addEventListener("abort", giveUp);
    void ended.then((reason) => {
      stop();
      reject(reason);
    });
  });
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const waiting = new AbortController();
  await Promise.race([work, delay(ms, null, { signal: waiting.signal }).catch(() => {})]);
  waiting.abort();
}
