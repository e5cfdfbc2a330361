/**
 * A ZeroMQ peer, as much of one as a Jupyter client needs: it connects, as DEALER or SUB, without encryption, to a socket of this machine
 * (ZMTP 3.0, mechanism NULL). Written here rather than bound to the native library: that would be machine code in the runner, or one
 * more process and one more hop for every message.
 *
 * It does not reconnect: a kernel on the same machine that hangs up has ended.
 */
import { connect, type Socket } from "node:net";

export interface ZmtpOptions {
  /** Where the peer listens, or soon will. */
  readonly path: string;
  readonly type: "DEALER" | "SUB";
  /** What a peer with many of us calls this one; it gives a name of its own by default. */
  readonly identity?: string;
  readonly onMessage: (parts: readonly Buffer[]) => void;
}

export interface ZmtpSocket {
  /** Kept until the peer is there. */
  readonly send: (parts: readonly Uint8Array[]) => void;
  /** Resolves when the peer has hung up and `onMessage` has received all it sent, or after `close`. */
  readonly closed: Promise<void>;
  readonly close: () => void;
}

const retryMs = 5;
const more = 1;
const long = 2;
const command = 4;
/** No peer sends more: bytes that are no frame look like such a length. */
const longestFrame = 2 ** 30;

const greeting = Buffer.alloc(64);
greeting.set([0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0x7f, 3, 0]);
greeting.write("NULL", 12, "latin1");

/** To a SUB, everything: the empty topic. */
const subscription = Buffer.from([1]);

export function connectZmtp({ path, type, identity = "", onMessage }: ZmtpOptions): ZmtpSocket {
  let socket: Socket | null = null;
  let isReady = false;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let resolveClosed: () => void = () => {};
  const closed = new Promise<void>((resolve) => {
    resolveClosed = resolve;
  });
  const waiting: (readonly Uint8Array[])[] = type === "SUB" ? [[subscription]] : [];

  function writeFrames(parts: readonly Uint8Array[]): void {
    socket?.write(encodeMessage(parts));
  }

  function receiveFrame(frame: ZmtpFrame): void {
    if (frame.kind === "message") {
      onMessage(frame.parts);
      return;
    }
    // The first command is the peer's READY; what comes later (PING, ERROR) asks nothing of a peer of 3.0.
    if (isReady) return;
    isReady = true;
    for (const parts of waiting.splice(0)) writeFrames(parts);
  }

  function attemptConnection(): void {
    const trying = connect(path);
    socket = trying;
    let isConnected = false;
    trying.on("connect", () => {
      isConnected = true;
      trying.write(Buffer.concat([greeting, encodeReady(type, identity)]));
    });
    trying.on("data", createFrameReader({ onFrame: receiveFrame, onStranger: () => trying.destroy() }));
    trying.on("error", () => {});
    trying.on("close", () => {
      if (isConnected || isClosed) resolveClosed();
      else retry = setTimeout(attemptConnection, retryMs);
    });
  }

  attemptConnection();
  return {
    send(parts) {
      if (isReady) writeFrames(parts);
      else waiting.push(parts);
    },
    closed,
    close() {
      isClosed = true;
      clearTimeout(retry);
      socket?.destroy();
      resolveClosed();
    },
  };
}

export function encodeMessage(parts: readonly Uint8Array[]): Buffer {
  const frames = parts.flatMap((part, index) => {
    const flags = index === parts.length - 1 ? 0 : more;
    return [frameHead(flags, part.byteLength), part];
  });
  return Buffer.concat(frames);
}

function frameHead(flags: number, length: number): Buffer {
  if (length <= 255) return Buffer.from([flags, length]);
  const head = Buffer.alloc(9);
  head.writeUInt8(flags | long);
  head.writeBigUInt64BE(BigInt(length), 1);
  return head;
}

function encodeReady(type: string, identity: string): Buffer {
  const body = Buffer.concat([
    lengthPrefixed("READY"),
    encodeProperty("Socket-Type", type),
    encodeProperty("Identity", identity),
  ]);
  return Buffer.concat([Buffer.from([command, body.length]), body]);
}

function encodeProperty(name: string, value: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(value.length);
  return Buffer.concat([lengthPrefixed(name), length, Buffer.from(value, "latin1")]);
}

function lengthPrefixed(name: string): Buffer {
  return Buffer.concat([Buffer.from([name.length]), Buffer.from(name, "latin1")]);
}

export type ZmtpFrame =
  | { readonly kind: "message"; readonly parts: readonly Buffer[] }
  | { readonly kind: "command"; readonly body: Buffer };

export interface FrameReaderOptions {
  readonly onFrame: (frame: ZmtpFrame) => void;
  /** Called once for what is no ZeroMQ peer of our time, in its greeting or later; nothing that follows is read. */
  readonly onStranger: () => void;
  /** Whether the peer begins with frames at once. */
  readonly isGreeted?: boolean;
}

/** Takes what a peer sends as it comes: its greeting, then frames. */
export function createFrameReader(options: FrameReaderOptions): (chunk: Buffer) => void {
  const { onFrame, onStranger } = options;
  let chunks: Buffer[] = [];
  let held = 0;
  let isGreeted = options.isGreeted === true;
  let isStrange = false;
  let needed = isGreeted ? 2 : greeting.length;
  let parts: Buffer[] = [];

  function takeFrame(flags: number, body: Buffer): void {
    if (flags & command) {
      onFrame({ kind: "command", body });
      return;
    }
    parts.push(body);
    if (flags & more) return;
    const message = parts;
    parts = [];
    onFrame({ kind: "message", parts: message });
  }

  /** Takes whole frames and returns where it stopped, and how many bytes from there the next one needs. */
  function takeAllFrames(bytes: Buffer): { readonly at: number; readonly needs: number } {
    let at = 0;
    if (!isGreeted) {
      if (bytes[0] !== 0xff || bytes[9] !== 0x7f || (bytes[10] ?? 0) < 3) return unknownPeerError();
      isGreeted = true;
      at = greeting.length;
    }
    while (true) {
      const left = bytes.length - at;
      const flags = bytes[at] ?? 0;
      const head = flags & long ? 9 : 2;
      if (flags > (more | long | command)) return unknownPeerError();
      if (left < head) return { at, needs: head };
      const length = flags & long ? Number(bytes.readBigUInt64BE(at + 1)) : bytes.readUInt8(at + 1);
      if (length > longestFrame) return unknownPeerError();
      if (left < head + length) return { at, needs: head + length };
      takeFrame(flags, bytes.subarray(at + head, at + head + length));
      at += head + length;
    }
  }

  function unknownPeerError() {
    isStrange = true;
    onStranger();
    return { at: 0, needs: 0 };
  }

  return (chunk) => {
    if (isStrange) return;
    chunks.push(chunk);
    held += chunk.length;
    // Joined only when the next frame is whole: joining at each chunk would copy a large one over and over.
    if (held < needed) return;
    const bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    const { at, needs } = takeAllFrames(bytes);
    chunks = at === bytes.length ? [] : [bytes.subarray(at)];
    held = bytes.length - at;
    needed = needs;
  };
}
