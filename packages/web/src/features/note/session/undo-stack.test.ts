import { expect, it } from "vitest";
import { createUndoStack } from "./undo-stack.ts";

it("forgets what was taken back and what is too long ago, and nothing that can still be taken back", () => {
  const undos = createUndoStack({ undoable: () => () => {} });
  const forgotten: number[] = [];
  const push = (id: number) =>
    undos.push({ label: () => `${id}`, undo: () => {}, forget: () => void forgotten.push(id) });
  for (let id = 1; id <= 100; id++) push(id);
  expect(forgotten).toEqual([]);
  push(101);
  expect(forgotten).toEqual([1]);
  undos.undo();
  expect([forgotten, undos.next()?.label()]).toEqual([[1, 101], "100"]);
});
