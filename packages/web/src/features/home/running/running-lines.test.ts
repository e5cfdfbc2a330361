import { expect, it } from "vitest";
import { runningLines } from "./running-lines.ts";

const notes = [
  { id: "a", path: "/A" },
  { id: "b", path: "/Sales/2024/B" },
  { id: "c", path: "/Sales/C" },
];

it("are the notes that run, and all folders around them", () => {
  expect(runningLines(notes, new Set(["b"]))).toEqual(new Set(["b", "/Sales", "/Sales/2024"]));
});

it("of a note in no folder is the note alone", () => {
  expect([...runningLines(notes, new Set(["a"]))]).toEqual(["a"]);
});

it("leave out what is not in the list", () => {
  expect(runningLines(notes, new Set(["x"])).size).toBe(0);
});
