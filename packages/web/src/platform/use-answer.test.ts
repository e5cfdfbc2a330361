import { describe, expect, it } from "vitest";
import { type Answered, type Told, toldAfter } from "./use-answer.ts";

const ask = async () => 1;
const done: Answered<number> = { state: "done", value: 1 };
const away: Answered<number> = { state: "failed", text: "away", status: 0 };
const known: Told<number> = { answer: done, stale: null, ask };

describe("what is known of a question", () => {
  it("stays, and is said to be of some time ago, when it is asked again in vain", () => {
    const stale = toldAfter(known, away, ask);
    expect(stale).toEqual({ answer: done, stale: "away", ask });
    expect(toldAfter(stale, away, ask)).toEqual(stale);
    expect(toldAfter(stale, { state: "done", value: 2 }, ask)).toEqual({
      answer: { state: "done", value: 2 },
      stale: null,
      ask,
    });
  });

  it("does not stay for whoever may not know it any more, nor for another question", () => {
    const refused: Answered<number> = { state: "failed", text: "no", status: 401 };
    expect(toldAfter(known, refused, ask).answer).toEqual(refused);
    expect(toldAfter(known, away, async () => 2).answer).toEqual(away);
  });

  it("is a failure where it was never answered", () => {
    expect(toldAfter({ answer: { state: "waiting" }, stale: null, ask }, away, ask).answer).toEqual(away);
  });
});
