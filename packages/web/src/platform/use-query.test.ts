import { RestError } from "@octavo/client";
import { describe, expect, it } from "vitest";
import { failedQuery, isRefused, nextQueryMemory, type QueryMemory, type QueryState } from "./use-query.ts";

const ask = async () => 1;
const done: QueryState<number> = { state: "done", value: 1 };
const away: QueryState<number> = { state: "failed", text: "away", status: 0 };
const known: QueryMemory<number> = { answer: done, stale: null, ask };

describe("what is known of a question", () => {
  it("stays, and is said to be of some time ago, when it is asked again in vain", () => {
    const stale = nextQueryMemory(known, away, ask);
    expect(stale).toEqual({ answer: done, stale: "away", ask });
    expect(nextQueryMemory(stale, away, ask)).toEqual(stale);
    expect(nextQueryMemory(stale, { state: "done", value: 2 }, ask)).toEqual({
      answer: { state: "done", value: 2 },
      stale: null,
      ask,
    });
  });

  it("does not stay for a user who may not know it any more, nor for another question", () => {
    const refused: QueryState<number> = { state: "failed", text: "no", status: 401 };
    expect(nextQueryMemory(known, refused, ask).answer).toEqual(refused);
    expect(nextQueryMemory(known, away, async () => 2).answer).toEqual(away);
  });

  it("is a failure where it was never answered", () => {
    expect(nextQueryMemory({ answer: { state: "waiting" }, stale: null, ask }, away, ask).answer).toEqual(away);
  });
});

describe("what fails", () => {
  it("is what the server says of it", () => {
    expect(failedQuery(new RestError(403, "Not for you."))).toEqual({
      state: "failed",
      text: "Not for you.",
      status: 403,
    });
  });

  it("is as without a server, and asked for again, where code did not come or something else was thrown", () => {
    const answer = failedQuery(new TypeError("Failed to fetch dynamically imported module: /panel.js"));
    const text = "The server cannot be reached right now; try again in a moment.";
    expect(answer).toEqual({ state: "failed", text, status: 0 });
    expect(isRefused(answer)).toBe(false);
    expect(nextQueryMemory(known, answer, ask)).toEqual({ answer: done, stale: text, ask });
  });
});
