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

  it("keeps a display that may still be changed when its run is over, and nothing where there is none", () => {
    const [displayed, printed, long] = [createTranscript(), createTranscript(), createTranscript()];
    displayed.show(text("1"), "d");
    printed.show(text("1"));
    long.show(text("1".repeat(300_000)), "d");
    for (const { settle } of [displayed, printed, long]) settle();
    expect(displayed.update(text("one"), "d")).toEqual([clear, text("one")]);
    for (const { update } of [printed, long]) {
      // Never taken for all there is: what the run has shown stays.
      expect(update(text("one"), "d")).toEqual([text("one")]);
      expect(update(text("uno"), "d")).toEqual([text("uno")]);
    }
  });

  it("forgets rather than grow without end", () => {
    const { show, update } = createTranscript();
    show(text("1"), "d");
    show(text("x".repeat(5_000_000)));
    expect(update(text("one"), "d")).toEqual([text("one")]);
  });
});
