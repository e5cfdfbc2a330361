import type { NoteId } from "@octavo/note";
import { expect, it } from "vitest";
import { type GlobalChange, GlobalObjects } from "./global-objects.ts";

const x = { groupId: "python", name: "x", noteId: null };

it("values that every note knows are sent when they change and when they go, with the client that changed them", () => {
  const objects = new GlobalObjects();
  const notified: GlobalChange[] = [];
  objects.listen((change) => notified.push(change));
  objects.set(x, 1);
  objects.set(x, { a: 2 }, "page");
  expect(objects.all).toEqual([{ ...x, value: { a: 2 } }]);
  objects.remove(x);
  objects.remove(x);
  expect(notified).toEqual([
    { ...x, value: 1, clientId: null },
    { ...x, value: { a: 2 }, clientId: "page" },
    { ...x, value: undefined, clientId: null },
  ]);
});

it("names of two groups, and of two notes, do not meet", () => {
  const objects = new GlobalObjects();
  const noteId = "2A" as NoteId;
  objects.set({ groupId: "a", name: "b c", noteId: null }, 1);
  objects.set({ groupId: "a", name: "b c", noteId }, 2);
  expect(objects.called({ groupId: "a b", name: "c" })).toEqual([]);
  expect(objects.called({ groupId: "a", name: "b c" }).map(({ value }) => value)).toEqual([1, 2]);
  objects.forget(noteId);
  expect(objects.all.map(({ value }) => value)).toEqual([1]);
});
