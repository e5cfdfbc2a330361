import { aNote } from "@octavo/note/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LastRead } from "./last-read.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function aReader() {
  const last = new LastRead();
  const read: string[] = [];
  const ask = (key: string) =>
    last.get(key, async () => {
      read.push(key);
      return aNote();
    });
  return { last, read, ask };
}

it("a revision is read once while it is asked for again and again", async () => {
  const { read, ask } = aReader();
  await Promise.all([ask("a"), ask("a")]);
  vi.advanceTimersByTime(50_000);
  await ask("a");
  vi.advanceTimersByTime(50_000);
  await ask("a");
  expect(read).toEqual(["a"]);
});

it("the cache of revisions holds few of them, and none for long", async () => {
  const { read, ask } = aReader();
  for (const key of ["a", "b", "a", "c", "d", "a", "b"]) await ask(key);
  expect(read).toEqual(["a", "b", "c", "d", "b"]);
  vi.advanceTimersByTime(60_000);
  await ask("b");
  expect(read).toEqual(["a", "b", "c", "d", "b", "b"]);
});

it("a revision that could not be read is tried again", async () => {
  const { last, ask } = aReader();
  await expect(last.get("a", () => Promise.reject(new Error("busy")))).rejects.toThrow("busy");
  expect(await ask("a")).toEqual(aNote());
});
