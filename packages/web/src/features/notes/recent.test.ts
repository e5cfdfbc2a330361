import { expect, it } from "vitest";
import type { Store } from "../../platform/own-store.ts";
import { recentlyOpened, rememberAll, rememberOpened } from "./recent.ts";

function aStore(initial: Record<string, string> = {}): Store {
  const kept = new Map(Object.entries(initial));
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

it("keeps the latest first and each note once", () => {
  const store = aStore();
  for (const [at, id] of ["a", "b", "a"].entries()) rememberOpened(store, { id, at });
  expect(recentlyOpened(store)).toEqual([
    { id: "a", at: 2 },
    { id: "b", at: 1 },
  ]);
});

it("takes up what other browsers opened, and of a note that both know the later time", () => {
  const store = aStore();
  for (const [at, id] of ["a", "b", "c"].entries()) rememberOpened(store, { id, at });
  rememberAll(store, [
    { id: "b", at: 9 },
    { id: "x", at: 2 },
    { id: "a", at: -1 },
  ]);
  expect(recentlyOpened(store)).toEqual([
    { id: "b", at: 9 },
    { id: "c", at: 2 },
    { id: "x", at: 2 },
    { id: "a", at: 0 },
  ]);
});

it("forgets what is long ago", () => {
  const store = aStore();
  for (let at = 0; at < 100; at++) rememberOpened(store, { id: `n${at}`, at });
  expect(recentlyOpened(store).length).toBe(30);
  expect(recentlyOpened(store)[0]?.id).toBe("n99");
});

it.each(["nope", "{}", '[{"id":1}]', "null"])("takes %j in the storage for nothing", (text) => {
  expect(recentlyOpened(aStore({ "octavo.recent": text }))).toEqual([]);
});

it("does without a storage that refuses", () => {
  const store: Store = {
    getItem: () => {
      throw new Error("forbidden");
    },
    setItem: () => {
      throw new Error("full");
    },
  };
  rememberOpened(store, { id: "a", at: 1 });
  expect(recentlyOpened(store)).toEqual([]);
});
