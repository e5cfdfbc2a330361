import { describe, expect, it } from "vitest";
import { encodeFrame, envelopeSchema } from "./envelope.ts";

describe("a frame of a client", () => {
  it.each([
    { op: "PING" },
    { op: "PING", data: null },
    { op: "PING", data: {}, principal: "anonymous", ticket: "anonymous", roles: "[]", msgId: "x-1" },
    { op: "PING", roles: ["admin"], principal: null, ticket: null, msgId: null, more: 1 },
  ])("needs an operation and nothing else: %j", (frame) => {
    expect(envelopeSchema.safeParse(frame).success).toBe(true);
  });

  it.each([{}, { op: 7 }, { op: "PING", data: [] }, { op: "PING", data: "x" }, { op: "PING", msgId: 7 }, null, []])(
    "is refused where a known member is of another kind: %j",
    (frame) => {
      expect(envelopeSchema.safeParse(frame).success).toBe(false);
    },
  );
});

it("a frame of the server has the members that Zeppelin's clients look for, in their order", () => {
  expect(encodeFrame({ op: "NOTE", data: { note: undefined } })).toBe(
    '{"op":"NOTE","data":{},"ticket":"anonymous","principal":"anonymous","roles":""}',
  );
  expect(encodeFrame({ op: "PARAGRAPH", data: {}, msgId: "x-1" })).toMatch(/,"msgId":"x-1"}$/);
});
