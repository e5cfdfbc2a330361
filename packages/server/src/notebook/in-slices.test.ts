import type { Steps } from "@octavo/note";
import { expect, it } from "vitest";
import { runInSlices } from "./in-slices.ts";

/** Work whose steps take so long each, on a clock that only they turn. */
function someWork(stepsMs: readonly number[]) {
  let time = 0;
  const steps = function* (): Steps<number> {
    for (const ms of stepsMs) {
      time += ms;
      yield;
    }
    return stepsMs.length;
  };
  return { steps: steps(), now: () => time };
}

/** How often others have a turn while something is done. */
async function turnsWhile(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const take = () => {
    if (isOver) return;
    turns += 1;
    setImmediate(take);
  };
  setImmediate(take);
  await work().finally(() => {
    isOver = true;
  });
  return turns;
}

it("lets others come in between long work, and gives what it came to", async () => {
  const { steps, now } = someWork([5, 5, 20, 1, 1]);
  const made: number[] = [];
  expect(await turnsWhile(async () => made.push(await runInSlices(steps, now)))).toBe(2);
  expect(made).toEqual([5]);
});

it("does short work in one go", async () => {
  const { steps, now } = someWork([1, 1, 1]);
  expect(await turnsWhile(() => runInSlices(steps, now))).toBe(0);
});

it("fails as the work does", async () => {
  const failing = function* (): Steps<never> {
    yield;
    throw new Error("no more");
  };
  await expect(runInSlices(failing())).rejects.toThrow("no more");
});
