import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCodec } from "./message.ts";

const codec = createCodec("key");
const request = { type: "kernel_info_request", content: { a: "ä" } };

describe("createCodec", () => {
  it("reads what it has written, with or without the routing before it", () => {
    const { id, parts } = codec.encode(request);
    const message = { id, type: "kernel_info_request", parentId: null, content: { a: "ä" } };
    expect(codec.decode(parts)).toEqual(message);
    expect(codec.decode([Buffer.from("topic"), ...parts, Buffer.from("a buffer")])).toEqual({
      ...message,
      buffers: [Buffer.from("a buffer")],
    });
  });

  it("believes nothing that is signed with another key, or was changed on its way", () => {
    const { parts } = codec.encode(request);
    expect(createCodec("other").decode(parts)).toBeNull();
    const changed = parts.map((part, index) => (index === 5 ? Buffer.from('{"a":"b"}') : part));
    expect(codec.decode(changed)).toBeNull();
    const unsigned = parts.map((part, index) => (index === 1 ? Buffer.alloc(0) : part));
    expect(codec.decode(unsigned)).toBeNull();
  });

  it.each([
    ['{"a":NaN}', { a: { $numberDouble: "NaN" } }],
    [
      '{"a":[Infinity, -Infinity,1e999,-1E+999,1e300]}',
      {
        a: [..."Infinity -Infinity Infinity -Infinity".split(" ").map((word) => ({ $numberDouble: word })), 1e300],
      },
    ],
    ['{"NaN":"NaN","b":"\\"Infinity\\\\","c":NaN}', { NaN: "NaN", b: '"Infinity\\', c: { $numberDouble: "NaN" } }],
    ['{"a":"1e999 NaN"}', { a: "1e999 NaN" }],
  ])("reads JSON as Python writes it: %s", (json, content) => {
    const [delimiter, , ...body] = codec.encode(request).parts;
    const parts = [...body.slice(0, 3), Buffer.from(json)];
    const hmac = createHmac("sha256", "key");
    for (const part of parts) hmac.update(part);
    const signed = [delimiter ?? Buffer.alloc(0), Buffer.from(hmac.digest("hex")), ...parts];
    expect(codec.decode(signed)?.content).toEqual(content);
  });

  it.each([[[]], [["<IDS|MSG>"]], [["no", "delimiter", "at", "all", "in", "here"]]])(
    "takes %j for no message",
    (parts) => {
      expect(codec.decode(parts.map((part) => Buffer.from(part)))).toBeNull();
    },
  );

  it("names the thread that should answer", () => {
    const { parts } = codec.encode({ ...request, subshell: "s1" });
    expect(JSON.parse(String(parts[2]))).toMatchObject({ subshell_id: "s1" });
  });
});
