import { expect, it } from "vitest";
import { Turns } from "./turns.ts";

const never = new AbortController().signal;

it("a limited number works at once, the others in the order in which they came, and one that is called off never", async () => {
  const turns = new Turns(2);
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  const work = (name: number, signal = never) =>
    turns.take(signal, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const calledOff = new AbortController();
  const [first, second] = [work(1), work(2)];
  const third = work(3, calledOff.signal);
  const [fourth, fifth] = [work(4), work(5)];
  calledOff.abort();
  await expect(third).rejects.toMatchObject({ reason: "cancelled" });
  ends.get(1)?.();
  await first;
  await expect.poll(() => begun).toEqual([1, 2, 4]);
  for (const [name, end] of [
    [2, second],
    [4, fourth],
    [5, fifth],
  ] as const) {
    await expect.poll(() => ends.has(name)).toBe(true);
    ends.get(name)?.();
    await end;
  }
  expect(begun).toEqual([1, 2, 4, 5]);
});
