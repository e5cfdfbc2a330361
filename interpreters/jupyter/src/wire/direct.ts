/**
 * A kernel's messages on a connection of its own, which it was given when it was started, in ZeroMQ's frames: see `setup/direct.py`. It is
 * used once the kernel has said so, by a message of one empty part.
 */
import type { Duplex } from "node:stream";
import { createFrameReader, encodeMessage } from "./zmtp.ts";

export interface DirectOptions {
  /** What ZeroMQ would put before our requests, and the kernel before its replies. */
  readonly identity: string;
  readonly onMessage: (parts: readonly Buffer[]) => void;
}

export interface Direct {
  readonly isUsed: () => boolean;
  readonly send: (parts: readonly Uint8Array[]) => void;
  /** Resolves when the kernel has hung up or sent what is no message, and `onMessage` has received all that came before. */
  readonly closed: Promise<void>;
}

export function openDirect(stream: Duplex, { identity, onMessage }: DirectOptions): Direct {
  const name = Buffer.from(identity);
  let isUsed = false;
  const read = createFrameReader({
    isGreeted: true,
    onFrame(frame) {
      if (frame.kind === "command") return;
      if (frame.parts.length > 1) onMessage(frame.parts);
      isUsed = true;
    },
    onStranger: () => stream.destroy(),
  });
  stream.on("data", read);
  // It has ended, which its process reports.
  stream.on("error", () => {});
  return {
    isUsed: () => isUsed,
    send: (parts) => void stream.write(encodeMessage([name, ...parts])),
    closed: new Promise((resolve) => void stream.once("close", resolve)),
  };
}
