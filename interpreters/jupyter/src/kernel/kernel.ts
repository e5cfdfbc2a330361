/**
 * One kernel: its process, its sockets, and what is asked of it.
 *
 * Whether it lives is known from its process, which is our child; Jupyter's heartbeat would show the same later.
 */
import { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import {
  type Child,
  describeEnding,
  endChildProcess,
  type InterpreterDied,
  nothingPrinted,
  type Printed,
  printedBy,
} from "@octavo/interpreter";
import type { Message, Request } from "../wire/message.ts";
import type { ConnectionFile } from "./connection-file.ts";
import { type KernelLink, openKernelLink } from "./link.ts";

export interface Kernel {
  readonly ask: KernelLink["ask"];
  readonly taken: KernelLink["taken"];
  readonly answerInput: KernelLink["answerInput"];
  readonly hearStrays: KernelLink["hearStrays"];
  readonly intercept: KernelLink["intercept"];
  readonly isInOrder: KernelLink["isInOrder"];
  /**
   * Asks and waits for the reply.
   *
   * @throws InterpreterDied when the kernel is gone; the signal's reason when that aborts.
   */
  readonly answer: (channel: "shell" | "control", request: Request, signal: AbortSignal) => Promise<Message>;
  readonly interrupt: () => void;
  /** What is printed past the protocol, by programs that code has started; one listener at a time. */
  readonly hearPrinted: Printed["hear"];
  /** Resolves when it has ended, and all that it said before was passed on. */
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
  /** A signal is heard by its handler and not by what waits in its loop of events: a message behind it wakes that. */
  readonly hasLoop?: boolean | undefined;
  /** What its process and those that it starts print is shown: it does not publish it. */
  readonly showsPrinted?: boolean | undefined;
}

const shutdownMs = 1_000;
const graceMs = 500;

export function createKernel({
  name,
  child,
  file,
  interruptMode = "signal",
  hasLoop = false,
  showsPrinted = false,
}: KernelParts): Kernel {
  let resolveEnd: (reason: InterpreterDied) => void = () => {};
  const ended = new Promise<InterpreterDied>((resolve) => {
    resolveEnd = resolve;
  });
  const connection = child.process.stdio[3];
  const link = openKernelLink({
    endpoints: file.endpoints,
    key: file.key,
    direct: connection instanceof Socket ? connection : null,
    // A kernel that prints faster than its reader reads has to wait. Its sockets cannot make it wait: they drop instead.
    onFull: (isFull) => child.signalGroup(isFull ? "SIGSTOP" : "SIGCONT"),
    onBroken: () => child.cutOff(),
  });
  const printed = showsPrinted ? printedBy(child) : nothingPrinted;
  void child.ended.then(async (end) => {
    await link.close();
    resolveEnd(describeEnding({ ...end, what: `The ${name} process`, stderr: child.lastWords() }));
  });

  function interrupt(): void {
    if (interruptMode === "message")
      link.ask("control", { type: "interrupt_request", content: {} }, { onReply: () => {} });
    else child.signalGroup("SIGINT");
    if (hasLoop) wake();
  }

  function wake(): void {
    const forget = link.ask("shell", { type: "kernel_info_request", content: {} }, { onReply: () => forget() });
  }

  let disposing: Promise<void> | null = null;
  async function endKernel(): Promise<void> {
    child.signalGroup("SIGCONT");
    // What runs would keep it from shutting down in order; without anything running it is ignored.
    interrupt();
    link.ask("control", { type: "shutdown_request", content: { restart: false } }, { onReply: () => {} });
    await waitAtMost(shutdownMs, child.ended);
    await endChildProcess(child, { graceMs });
    await link.close();
    await file.remove();
  }

  return {
    ask: link.ask,
    taken: link.taken,
    answerInput: link.answerInput,
    hearStrays: link.hearStrays,
    intercept: link.intercept,
    isInOrder: link.isInOrder,
    answer: (channel, request, signal) => requestAnswer({ link, ended, channel, request, signal }),
    interrupt,
    hearPrinted: printed.hear,
    ended,
    lastWords: child.lastWords,
    dispose() {
      disposing ??= endKernel();
      return disposing;
    },
  };
}

interface KernelRequest {
  readonly link: KernelLink;
  readonly ended: Promise<InterpreterDied>;
  readonly channel: "shell" | "control";
  readonly request: Request;
  readonly signal: AbortSignal;
}

function requestAnswer({ link, ended, channel, request, signal }: KernelRequest): Promise<Message> {
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

async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const waiting = new AbortController();
  await Promise.race([work, delay(ms, null, { signal: waiting.signal }).catch(() => {})]);
  waiting.abort();
}
