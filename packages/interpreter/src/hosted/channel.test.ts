import { Duplex } from "node:stream";
import { expect, it } from "vitest";
import { openChannel } from "./channel.ts";

/** A channel whose peer says what the test pushes. */
function aChannel() {
  const heard: unknown[] = [];
  const written: string[] = [];
  let ends = 0;
  const socket = new Duplex({
    read() {},
    write(data: Buffer, _encoding, done) {
      written.push(data.toString());
      done();
    },
  });
  const channel = openChannel(socket, { receive: (message) => heard.push(message), end: () => (ends += 1) });
  const say = async (...data: readonly (string | Uint8Array)[]) => {
    for (const each of data) socket.push(each);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { channel, socket, say, heard, written, ends: () => ends };
}

it("hears the same messages however the bytes are cut", async () => {
  const messages = [{ a: "ä\n" }, { b: [1, 2] }, { c: "" }];
  const bytes = Buffer.from(messages.map((message) => `\n${JSON.stringify(message)}\n`).join(""));
  for (const length of [1, 2, 3, 7, bytes.length]) {
    const { say, heard } = aChannel();
    for (let from = 0; from < bytes.length; from += length) await say(bytes.subarray(from, from + length));
    expect(heard).toEqual(messages);
  }
});

it("hears what is no message as null, and half of one takes no other with it", async () => {
  const { say, heard } = aChannel();
  await say('garbage\n{"half": \n{"whole": 1}\n\u0000\n\n[');
  expect(heard).toEqual([null, null, { whole: 1 }, null]);
});

it("keeps no message without end", async () => {
  const { channel, say, heard, ends, socket } = aChannel();
  const much = new Uint8Array(60 * 1024 * 1024).fill(97);
  await say(much, much, much, much);
  expect(heard).toEqual([]);
  await say(much, '\n{"later": 1}\n');
  expect([heard, ends(), channel.isOpen, socket.destroyed]).toEqual([[null], 1, false, true]);
});

it("sends each message on a line of its own, calls back when it has left, and sends nothing once the peer has gone", async () => {
  const { channel, written, socket, ends } = aChannel();
  let sent = 0;
  channel.send({ a: 1 }, () => (sent += 1));
  await new Promise((resolve) => setImmediate(resolve));
  socket.push(null);
  await new Promise((resolve) => socket.once("close", resolve));
  channel.send({ b: 2 }, () => (sent += 1));
  expect([written, sent, ends(), channel.isOpen]).toEqual([['\n{"a":1}\n'], 1, 1, false]);
});
