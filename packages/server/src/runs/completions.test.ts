import { describe, expect, it } from "vitest";
import { ManualClock } from "../storage/testing/manual-clock.ts";
import { FakeLink } from "../testing/fake-link.ts";
import { Completions } from "./completions.ts";

const question = { driver: "python", sessionKey: "python:n", code: "pri", cursor: 3 };

describe("a question", () => {
  it("that gets no answer is given up after six seconds, and a late answer is no harm", async () => {
    const clock = new ManualClock();
    const completions = new Completions(new FakeLink(), clock);
    const asked = completions.ask(question);
    clock.advance(6000);
    expect(await asked).toEqual({ completions: [], problem: "The interpreter did not answer in time." });
    completions.receive({ type: "completions", requestId: "1", completions: [], problem: null });
    expect(clock.waiting).toBe(0);
  });

  it("about a name gets what is known of it, or why there is no answer", async () => {
    const link = new FakeLink();
    const completions = new Completions(link, new ManualClock());
    const asked = completions.inspect(question);
    expect(link.sent).toEqual([{ type: "inspect", requestId: "1", ...question }]);
    completions.receive({ type: "inspection", requestId: "1", text: "print(*args)", problem: null });
    expect(await asked).toEqual({ text: "print(*args)", problem: null });
    link.isOpen = false;
    expect(await completions.inspect(question)).toEqual({
      text: null,
      problem: expect.stringContaining("not in reach"),
    });
  });

  it("more than a hundred at once are too many", async () => {
    const link = new FakeLink();
    const completions = new Completions(link, new ManualClock());
    for (let count = 0; count < 100; count++) void completions.ask(question);
    expect(await completions.ask(question)).toMatchObject({ problem: expect.stringContaining("Too many") });
    expect(link.sent).toHaveLength(100);
    completions.receive({ type: "completions", requestId: "1", completions: [], problem: null });
    void completions.ask(question);
    expect(link.sent).toHaveLength(101);
  });
});
