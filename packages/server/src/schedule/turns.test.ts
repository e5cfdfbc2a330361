import { expect, it } from "vitest";
import { Turns } from "./turns.ts";

it("so many have theirs at once, the others in order, also when one fails", async () => {
  const turns = new Turns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) =>
    turns.take(async () => {
      begun.push(number);
      await new Promise<void>((resolve, reject) => {
        ends[number] = number === 1 ? () => reject(new Error("no")) : resolve;
      });
      return number;
    });
  const all = [0, 1, 2, 3].map((number) => work(number).catch(() => -1));
  await expect.poll(() => begun).toEqual([0, 1]);
  ends[1]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all(all)).toEqual([0, -1, 2, 3]);
  expect(await turns.take(async () => "free again")).toBe("free again");
});
