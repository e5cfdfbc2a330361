/**
 * What a driver and its program say to each other: JSON, one message a line, over a socket pair of their own.
 *
 * Node's own channel between processes does not serve here. Code of a paragraph can write to any descriptor of its process, and there Node throws
 * what is no JSON where no code can catch it, keeps what has no end without end, and half a line takes the next message with it.
 */
import type { Duplex } from "node:stream";

/** The descriptor of the program's end. */
export const channelDescriptor = 3;

/** Bytes of one message. What is shown may be long; no driver or program sends more. */
const longest = 256 * 1024 * 1024;
const lineEnd = 10;

export interface Channel<Out> {
  readonly isOpen: boolean;
  /** @param onSent called when it has left the process; not when it never does */
  send(message: Out, onSent?: () => void): void;
}

export interface ChannelEnds {
  /** Gets null for what is no message. */
  readonly receive: (message: unknown) => void;
  /** Nothing will come any more. */
  readonly end: () => void;
}

export function openChannel<Out>(socket: Duplex, { receive, end }: ChannelEnds): Channel<Out> {
  const pieces: Buffer[] = [];
  let size = 0;
  let isOpen = true;

  function closeChannel(): void {
    if (!isOpen) return;
    isOpen = false;
    socket.destroy();
    end();
  }

  function keepPiece(piece: Buffer): void {
    pieces.push(piece);
    size += piece.length;
    if (size <= longest) return;
    receive(null);
    closeChannel();
  }

  function finishMessage(): void {
    const line = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
    pieces.length = 0;
    size = 0;
    if (line !== undefined && line.length > 0) receive(messageIn(line));
  }

  socket.on("data", (data: Buffer) => {
    let from = 0;
    for (let at = data.indexOf(lineEnd); at !== -1 && isOpen; at = data.indexOf(lineEnd, from)) {
      keepPiece(data.subarray(from, at));
      if (isOpen) finishMessage();
      from = at + 1;
    }
    if (isOpen && from < data.length) keepPiece(data.subarray(from));
  });
  socket.on("error", closeChannel);
  socket.on("end", closeChannel);
  socket.on("close", closeChannel);

  return {
    get isOpen() {
      return isOpen;
    },
    send(message, onSent) {
      if (!isOpen) return;
      // Behind whatever code has written there: half a line must not take this one with it.
      socket.write(`\n${JSON.stringify(message)}\n`, (error) => {
        if (!error) onSent?.();
      });
    },
  };
}

function messageIn(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString("utf8"));
  } catch {
    return null;
  }
}
