import { expect, it } from "vitest";
import { type GlobalChange, GlobalObjects } from "./global-objects.ts";

const x = { groupId: "python", name: "x" };

it("values that every note knows are told when they change and when they go, with who changed them", () => {
  const objects = new GlobalObjects();
  const told: GlobalChange[] = [];
  objects.listen((change) => told.push(change));
  objects.set(x, 1);
  objects.set(x, { a: 2 }, "page");
  expect(objects.all).toEqual([{ ...x, value: { a: 2 } }]);
  objects.remove(x);
  objects.remove(x);
  expect(objects.has(x)).toBe(false);
  expect(told).toEqual([
    { ...x, value: 1, clientId: null },
    { ...x, value: { a: 2 }, clientId: "page" },
    { ...x, value: undefined, clientId: null },
  ]);
});

it("names of two groups do not meet, whatever is in them", () => {
  const objects = new GlobalObjects();
  objects.set({ groupId: "a", name: "b c" }, 1);
  expect(objects.has({ groupId: "a b", name: "c" })).toBe(false);
});
