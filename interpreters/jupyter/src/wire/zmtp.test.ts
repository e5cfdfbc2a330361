import { mkdtempSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { connectZmtp, createFrameReader, type ZmtpFrame } from "./zmtp.ts";

const greeting = Buffer.concat([
  Buffer.from([0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0x7f, 3, 1]),
  Buffer.from("NULL"),
  Buffer.alloc(48),
]);
const ready = Buffer.concat([Buffer.from([4, 6, 5]), Buffer.from("READY")]);

/** As the standard has it: flags (more 1, long 2), length in one byte or eight, body. */
function encoded(parts: readonly Buffer[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part, index) => {
      const more = index < parts.length - 1 ? 1 : 0;
      if (part.length < 256) return [Buffer.from([more, part.length]), part];
      const length = Buffer.alloc(8);
      length.writeBigUInt64BE(BigInt(part.length));
      return [Buffer.from([more | 2]), length, part];
    }),
  );
}

describe("createFrameReader", () => {
  const anyPart = fc.oneof(fc.uint8Array({ maxLength: 20 }), fc.uint8Array({ minLength: 250, maxLength: 300 }));
  const anyMessage = fc.array(anyPart.map(Buffer.from), { minLength: 1, maxLength: 5 });

  it("finds the same messages however the bytes are cut", () => {
    fc.assert(
      fc.property(
        fc.array(anyMessage, { maxLength: 5 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 90 })),
        (sent, cuts) => {
          const frames: ZmtpFrame[] = [];
          const read = createFrameReader({ onFrame: (frame) => frames.push(frame), onStranger: expect.unreachable });
          const bytes = Buffer.concat([greeting, ready, ...sent.map(encoded)]);
          for (let at = 0; at < bytes.length; ) {
            const size = cuts.next().value;
            read(Buffer.from(bytes.subarray(at, at + size)));
            at += size;
          }
          expect(frames).toEqual([
            { kind: "command", body: ready.subarray(2) },
            ...sent.map((parts) => ({ kind: "message", parts })),
          ]);
        },
      ),
    );
  });

  it("says when the peer speaks something else", () => {
    let strangers = 0;
    const read = createFrameReader({ onFrame: () => expect.unreachable(), onStranger: () => strangers++ });
    read(Buffer.from(`HTTP/1.1 400 Bad Request\r\n${"x".repeat(100)}`));
    read(greeting);
    expect(strangers).toBe(1);
  });

  it.each([
    ["with signs that no frame has", Buffer.from([8, 1, 0])],
    ["longer than anyone means", Buffer.from([2, 0, 0, 1, 0, 0, 0, 0, 0])],
  ])("says when a peer sends a frame %s, and reads no further", (_what, bytes) => {
    const heard: string[] = [];
    const read = createFrameReader({
      onFrame: ({ kind }) => heard.push(kind),
      onStranger: () => heard.push("strange"),
      isGreeted: true,
    });
    read(Buffer.concat([encoded([Buffer.from("fine")]), bytes, encoded([Buffer.from("lost")])]));
    read(encoded([Buffer.from("lost too")]));
    expect(heard).toEqual(["message", "strange"]);
  });
});

describe("connectZmtp", () => {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  const somePath = () => join(mkdtempSync(join(tmpdir(), "octavo-")), "s");

  /** Listens, and resolves with the first who connects. */
  function listen(path: string): Promise<Socket> {
    return new Promise((resolve) => {
      const server = createServer(resolve).listen(path);
      closing.push(() => server.close());
    });
  }

  /** Resolves when so many bytes have come. */
  function received(socket: Socket, count: number): Promise<Buffer> {
    return new Promise((resolve) => {
      let bytes = Buffer.alloc(0);
      socket.on("data", (chunk) => {
        bytes = Buffer.concat([bytes, chunk]);
        if (bytes.length >= count) resolve(bytes);
      });
    });
  }

  it("greets, waits for the peer to be ready, and then sends what was kept", async () => {
    const path = somePath();
    const zmtp = connectZmtp({ path, type: "DEALER", onMessage: () => {} });
    closing.push(zmtp.close);
    const long = Buffer.alloc(300, 7);
    zmtp.send([Buffer.from("a"), long]);
    const peer = await listen(path);
    const body = Buffer.concat([
      Buffer.from("\x05READY\x0bSocket-Type\0\0\0\x06DEALER", "latin1"),
      Buffer.from("\x08Identity\0\0\0\0", "latin1"),
    ]);
    const hello = Buffer.concat([
      greeting.subarray(0, 11),
      Buffer.from([0]),
      greeting.subarray(12),
      Buffer.from([4, body.length]),
      body,
    ]);
    expect(await received(peer, hello.length)).toEqual(hello);
    const rest = encoded([Buffer.from("a"), long]);
    const coming = received(peer, rest.length);
    peer.write(Buffer.concat([greeting, ready]));
    expect(await coming).toEqual(rest);
  });

  it("subscribes to everything", async () => {
    const path = somePath();
    const listening = listen(path);
    const heard = new Promise((resolve) => {
      const zmtp = connectZmtp({ path, type: "SUB", onMessage: resolve });
      closing.push(zmtp.close);
    });
    const peer = await listening;
    const subscribed = received(peer, 64 + 2 + 38 + 3);
    peer.write(Buffer.concat([greeting, ready]));
    expect((await subscribed).subarray(-3)).toEqual(Buffer.from([0, 1, 1]));
    peer.write(encoded([Buffer.from("topic"), Buffer.from("news")]));
    expect(await heard).toEqual([Buffer.from("topic"), Buffer.from("news")]);
  });

  it("ends when the peer hung up, after all it said", async () => {
    const path = somePath();
    const listening = listen(path);
    const heard: string[] = [];
    const zmtp = connectZmtp({ path, type: "SUB", onMessage: ([part]) => heard.push(String(part)) });
    const peer = await listening;
    peer.end(Buffer.concat([greeting, ready, encoded([Buffer.from("last words")])]));
    await zmtp.closed;
    expect(heard).toEqual(["last words"]);
  });
});
