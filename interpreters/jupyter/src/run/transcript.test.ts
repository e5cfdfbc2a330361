import type { OutputEvent } from "@octavo/interpreter";
import { describe, expect, it } from "vitest";
import { createTranscript } from "./transcript.ts";

const text = (data: string): OutputEvent => ({ type: "text", data });
const clear: OutputEvent = { type: "clear" };

describe("a transcript", () => {
  it("shows all again when one display changes", () => {
    const { show, update } = createTranscript();
    show(text("1"), "d");
    show(text("2"));
    expect(update(text("one"), "d")).toEqual([clear, text("one"), text("2")]);
    expect(update(text("uno"), "d")).toEqual([clear, text("uno"), text("2")]);
  });

  it("shows as new what it does not know", () => {
    const { update } = createTranscript();
    expect(update(text("1"), "of an earlier run")).toEqual([text("1")]);
    expect(update(text("2"), "of an earlier run")).toEqual([clear, text("2")]);
  });

  it("forgets what was cleared", () => {
    const { show, update, clear: clearAll } = createTranscript();
    show(text("1"));
    show(text("2"), "d");
    expect(clearAll()).toEqual([clear]);
    expect(update(text("two"), "d")).toEqual([text("two")]);
  });

  it("forgets rather than grow without end", () => {
    const { show, update } = createTranscript();
    show(text("1"), "d");
    show(text("x".repeat(5_000_000)));
    expect(update(text("one"), "d")).toEqual([text("one")]);
  });
});
