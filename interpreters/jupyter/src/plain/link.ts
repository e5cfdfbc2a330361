import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { type Child, describeEnding, type InterpreterDied } from "@octavo/interpreter";
import { z } from "zod";

const messageSchema = z.object({ type: z.string(), content: z.record(z.string(), z.unknown()) });
export type PlainMessage = Readonly<z.infer<typeof messageSchema>>;

/** The pipes to one worker, one message a line in both directions. */
export interface WorkerLink {
  readonly send: (message: object) => void;
  /** Returns how to stop. `onPrinted` hears what programs print that the worker has started. */
  readonly listen: (onSaid: (message: PlainMessage) => void, onPrinted?: (text: string) => void) => () => void;
  /** The next message of its kind. @throws InterpreterDied */
  readonly next: (isMeant: (message: PlainMessage) => boolean) => Promise<PlainMessage>;
  readonly interrupt: () => void;
  /** Resolves when it has ended and the listeners have received all its messages. */
  readonly ended: Promise<InterpreterDied>;
}

export function openWorkerLink(child: Child): WorkerLink {
  const requests = child.process.stdio[3] as Writable;
  const messages = createInterface({ input: child.process.stdio[4] as Readable });
  const ears = new Set<(message: PlainMessage) => void>();
  // `ended` reports a process that is gone.
  requests.on("error", () => {});
  messages.on("line", (line) => {
    const { data } = messageSchema.safeParse(parseJsonText(line));
    if (data !== undefined) for (const hear of [...ears]) hear(data);
  });
  const closed = new Promise((resolve) => messages.on("close", resolve));
  void closed.then(child.cutOff);
  const ended = child.ended.then(async (end) => {
    await closed;
    return describeEnding({ ...end, what: "The Python process", stderr: child.lastWords() });
  });

  return {
    send: (message) => requests.write(`${JSON.stringify(message)}\n`),
    listen(onSaid, onPrinted) {
      const hearPrinted = (data: Buffer) => onPrinted?.(data.toString("utf8"));
      const outputs = onPrinted === undefined ? [] : [child.stdout, child.stderr];
      ears.add(onSaid);
      for (const output of outputs) output?.on("data", hearPrinted);
      return () => {
        ears.delete(onSaid);
        for (const output of outputs) output?.off("data", hearPrinted);
      };
    },
    next: (isMeant) =>
      new Promise((resolve, reject) => {
        const hear = (message: PlainMessage) => {
          if (!isMeant(message)) return;
          ears.delete(hear);
          resolve(message);
        };
        ears.add(hear);
        void ended.then(reject);
      }),
    interrupt: () => child.signalGroup("SIGINT"),
    ended,
  };
}

function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
