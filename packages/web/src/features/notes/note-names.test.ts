import { describe, expect, it } from "vitest";
import { findFreePath, nextCloneName, nextUntitledName, shownPath } from "./note-names.ts";

const notes = (...paths: string[]) => paths.map((path, at) => ({ id: `n${at}`, path }));

describe("the name of a clone", () => {
  it("is that of its source plus the next number", () => {
    expect(nextCloneName("/Sales/Overview", notes("/Sales/Overview"))).toBe("/Sales/Overview 1");
    expect(nextCloneName("/Overview", notes("/Overview", "/Overview 4", "/Overview of all"))).toBe("/Overview 5");
  });

  it("is one where a note of the trash was", () => {
    expect(nextCloneName("/~Trash/Sales/A", notes("/~Trash/Sales/A", "/Sales/A 1"))).toBe("/Sales/A 2");
  });

  it("raises the number that its source has, of any length", () => {
    expect(nextCloneName("/Overview 12", notes("/Overview 12"))).toBe("/Overview 13");
    expect(nextCloneName("/Overview 3", notes("/Overview 3", "/Overview 7"))).toBe("/Overview 8");
  });
});

describe("the name of a new note", () => {
  it("counts from one", () => {
    expect(nextUntitledName([])).toBe("Untitled Note 1");
  });

  it("is one more than the largest number, also with gaps", () => {
    expect(nextUntitledName(notes("/Untitled Note 2", "/Untitled Note 9", "/Untitled Note 10"))).toBe(
      "Untitled Note 11",
    );
  });

  it("counts the notes of its own folder only", () => {
    const all = notes("/Sales/Untitled Note 5", "/Untitled Note 1", "/Untitled Note 7 b", "/Untitled Note");
    expect(nextUntitledName(all)).toBe("Untitled Note 2");
    expect(nextUntitledName(all, "/Sales")).toBe("Untitled Note 6");
  });
});

describe("a free path", () => {
  it("is the wanted one when nothing is there", () => {
    expect(findFreePath("/a", notes("/b"))).toBe("/a");
  });

  it("is the first number that is free otherwise", () => {
    expect(findFreePath("/a", notes("/a", "/a 1", "/a 3"))).toBe("/a 2");
  });
});

it("shows a path without the slash in front", () => {
  expect(shownPath("/Sales/Overview")).toBe("Sales/Overview");
});
