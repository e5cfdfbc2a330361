import type { Flushed, RequestOutcome } from "@octavo/client";
import { answered } from "@octavo/client/testing";
import { describe, expect, it } from "vitest";
import { createPage } from "./page-state.ts";
import { createSpellRuns, type SpellOutcome } from "./spell-runs.ts";

function aPage({ flushed = "saved" as Flushed, answer = answered() as RequestOutcome } = {}) {
  const page = createPage();
  const asked: unknown[] = [];
  const said: unknown[] = [];
  let finish: (outcome: SpellOutcome) => void = () => {};
  let time = 0;
  const runs = createSpellRuns({
    replica: { flushed: async () => flushed, shownText: () => "", state: { refusal: "refused" } as never },
    connection: {
      request: async (op, data) => {
        asked.push({ op, data });
        return answer;
      },
    },
    page,
    problem: (text) => said.push(text),
    report: (given) => said.push(given.ok),
    now: () => (time += 1000),
  });
  const spell = {
    run: (signal: AbortSignal) =>
      new Promise<SpellOutcome>((resolve) => {
        finish = resolve;
        signal.addEventListener("abort", () => resolve({ state: "cancelled" }));
      }),
  };
  return {
    runs,
    spell,
    asked,
    said,
    finish: (outcome: SpellOutcome) => finish(outcome),
    running: () => [...page.getState().spells],
  };
}
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe("a run of a spell", () => {
  it("is sent to the server with its outputs and times, and shows as running until then", async () => {
    const { runs, spell, asked, finish, running } = aPage();
    const run = runs.run("p", spell);
    await settle();
    expect(running()).toEqual(["p"]);
    finish({ state: "done", outputs: [{ type: "%flow", data: "a->b" }] });
    await run;
    expect(running()).toEqual([]);
    expect(asked).toEqual([
      {
        op: "PARAGRAPH_EXECUTED_BY_SPELL",
        data: {
          id: "p",
          status: "FINISHED",
          results: { code: "SUCCESS", msg: [{ type: "%flow", data: "a->b" }] },
          dateStarted: "1970-01-01T00:00:01.000Z",
          dateFinished: "1970-01-01T00:00:02.000Z",
        },
      },
    ]);
  });

  it("that fails has its stack as the message of the error", async () => {
    const { runs, spell, asked, finish } = aPage();
    const run = runs.run("p", spell);
    await settle();
    finish({ state: "failed", stack: "Error: no\n at x" });
    await run;
    expect(asked).toMatchObject([
      { data: { status: "ERROR", errorMessage: "Error: no\n at x", results: { code: "ERROR" } } },
    ]);
  });

  it("is cancelled here, without a word of the server's", async () => {
    const { runs, spell, asked } = aPage();
    const run = runs.run("p", spell);
    await settle();
    expect([runs.cancel("q"), runs.cancel("p")]).toEqual([false, true]);
    await run;
    expect(asked).toMatchObject([{ data: { status: "ABORT", results: null } }]);
  });

  it("that is cancelled while what was typed is saved does not begin", async () => {
    const { runs, spell, asked } = aPage();
    let hasBegun = false;
    const run = runs.run("p", {
      run: (signal) => {
        hasBegun = true;
        return spell.run(signal);
      },
    });
    runs.cancel("p");
    await run;
    expect([hasBegun, asked]).toMatchObject([false, [{ data: { status: "ABORT" } }]]);
  });

  it.each(["away", "refused"] as const)(
    "does not begin while what was typed is not on the server: %s",
    async (flushed) => {
      const { runs, spell, asked, said, running } = aPage({ flushed });
      await runs.run("p", spell);
      expect([asked, running(), said.length]).toEqual([[], [], 1]);
    },
  );

  it("that the server refuses is reported", async () => {
    const { runs, spell, said, finish } = aPage({
      answer: { ok: false, reason: "refused", text: "no" } as RequestOutcome,
    });
    const run = runs.run("p", spell);
    await settle();
    finish({ state: "done", outputs: [] });
    await run;
    expect(said).toEqual([false]);
  });
});
