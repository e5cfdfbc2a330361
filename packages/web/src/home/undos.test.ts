import { expect, it } from "vitest";
import { createUndos } from "./undos.ts";

it("takes back what was done last, once, also when its notice has gone, and nothing that was withdrawn", () => {
  const undone: string[] = [];
  const standing = new Map<string, () => void>();
  const undos = createUndos({
    undoable(text, undo) {
      standing.set(text, undo);
      return () => void standing.delete(text);
    },
  });
  const did = (text: string) => undos.undoable(text, () => undone.push(text));
  did("first");
  const withdraw = did("second");
  did("third");
  did("fourth");
  standing.get("fourth")?.();
  standing.delete("third");
  withdraw();
  expect([...standing.keys()]).toEqual(["first"]);
  expect([undos.undoLatest(), undos.undoLatest(), undos.undoLatest()]).toEqual([true, true, false]);
  expect([undone, standing.size]).toEqual([["fourth", "third", "first"], 0]);
});
