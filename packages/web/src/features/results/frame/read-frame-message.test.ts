import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFrameMessage } from "./read-frame-message.ts";

describe("readFrameMessage", () => {
  it.each([
    [
      { type: "heights", heights: [[0, 300.2], [2, 1e9], [3, -5], [4, Number.NaN], "x", ["5", 1]] },
      {
        type: "heights",
        heights: new Map([
          [0, 301],
          [2, 2000],
          [3, 0],
        ]),
      },
    ],
    [
      { type: "library", name: "plotly", url: "/api" },
      { type: "library", name: "plotly" },
    ],
    [
      { type: "library", name: `${"a".repeat(64)}.frontend`, path: "/" },
      { type: "file", name: `${"a".repeat(64)}.frontend` },
    ],
    [{ type: "focus", and: "more" }, { type: "focus" }],
    [
      { type: "angular", message: { type: "run", paragraphId: "p", as: "ada" } },
      { type: "angular", message: { type: "run", paragraphId: "p" } },
    ],
    [
      { type: "angular", message: { type: "bind", name: "x", value: "1" } },
      { type: "angular", message: { type: "bind", name: "x", value: "1", paragraphId: null } },
    ],
    [
      { type: "angular", message: { type: "change", name: "x", value: "x".repeat(1_000_001) } },
      { type: "angular", message: { type: "oversized", name: "x" } },
    ],
    [{ type: "leave" }, { type: "leave" }],
    [{ type: "blur" }, { type: "blur" }],
    [
      { type: "press", at: 3 },
      { type: "press", isOwn: false },
    ],
    [
      { type: "press", isOwn: true },
      { type: "press", isOwn: true },
    ],
    [
      { type: "widgets", message: { type: "wanted", all: true } },
      { type: "widgets", message: { type: "wanted" } },
    ],
    [
      { type: "widgets", message: { type: "frontEnd", name: `${"a".repeat(64)}.frontend`, path: "/" } },
      { type: "widgets", message: { type: "frontEnd", name: `${"a".repeat(64)}.frontend` } },
    ],
    [
      {
        type: "widgets",
        message: { type: "send", messageId: "1", modelId: "m", data: { a: [1, undefined] }, buffers: [] },
      },
      { type: "widgets", message: { type: "send", messageId: "1", modelId: "m", data: { a: [1, null] }, buffers: [] } },
    ],
    [{ type: "field", has: false }, { type: "field" }],
    [
      { type: "hover", isHovered: true },
      { type: "hover", isHovered: true },
    ],
    [
      { type: "hover", isHovered: "yes" },
      { type: "hover", isHovered: false },
    ],
  ])("reads %j as %j", (message, expected) => {
    expect(readFrameMessage(message)).toEqual(expected);
  });

  it("looks at no more of what is sent to a widget than may be sent", () => {
    const megabyte = new Uint8Array(1024 * 1024);
    const part = { text: "x".repeat(1024 * 1024) };
    const endless: unknown[] = [];
    endless.push(endless, endless);
    const send = (data: unknown, buffers: readonly unknown[] = []) =>
      readFrameMessage({ type: "widgets", message: { type: "send", messageId: "1", modelId: "m", data, buffers } });
    const oversized = { type: "widgets", message: { type: "oversized", messageId: "1" } };
    expect(
      send(
        {},
        Array.from({ length: 1000 }, () => new Uint8Array(megabyte.buffer)),
      ),
    ).toEqual(oversized);
    expect(send({ parts: Array.from({ length: 1000 }, () => part) })).toEqual(oversized);
    expect(send({ holes: new Array(2 ** 32 - 1) })).toEqual(oversized);
    expect(send({ endless })).toEqual(oversized);
    expect(send({ a: 1 }, [megabyte])).toMatchObject({ message: { type: "send" } });
  });

  it.each([
    { type: "widgets", message: { type: "frontEnd", name: "../../secret" } },
    null,
    "heights",
    {},
    { type: "heights" },
    { type: "heights", heights: [[0, Number.NaN]] },
    { type: "library", name: "constructor" },
    { type: "library", name: "../api/notebook" },
    { type: "run", heights: [[0, 1]] },
    { type: "widgets", message: { type: "send", messageId: "1", modelId: "m", data: "text", buffers: [] } },
    { type: "widgets", message: { type: "send", messageId: "1", modelId: "m".repeat(201), data: {}, buffers: [] } },
    { type: "widgets", message: { type: "send", messageId: "1", modelId: "m", data: {}, buffers: ["QQ=="] } },
    { type: "widgets", message: { type: "run", code: "1" } },
  ])("takes nothing from %j", (message) => {
    expect(readFrameMessage(message)).toBeNull();
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.anything(), (message) => void readFrameMessage(message)));
  });
});
