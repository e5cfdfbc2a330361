import { describe, expect, it } from "vitest";
import { buildNoteTree, treeLines } from "../../notes/index.ts";
import { movesInto, notesOfLines, nothing, outermost, selectAllLines, withRange, withToggled } from "./selection.ts";

const notes = ["/Sales/2024/a", "/Sales/b", "/Sales/c", "/d", "/e"].map((path, at) => ({ id: `n${at}`, path }));
const lines = treeLines(buildNoteTree(notes), { open: new Set(["/Sales", "/Sales/2024"]), filter: "" });
const line = (key: string) => lines.filter((one) => one.key === key);

describe("a selection", () => {
  it("is toggled line by line", () => {
    const one = withToggled(nothing, "n1");
    expect([...withToggled(one, "n3").keys]).toEqual(["n1", "n3"]);
    expect([...withToggled(one, "n1").keys]).toEqual([]);
  });

  it("is a range from where it began, in both directions", () => {
    const down = withRange(nothing, lines, "n1", "n2");
    expect([...down.keys]).toEqual(["n1", "n2"]);
    expect([...withRange(down, lines, "n2", "n3").keys]).toEqual(["n1", "n2", "n3"]);
    expect([...withRange(down, lines, "n2", "n0").keys]).toEqual(["n0", "n1"]);
  });

  it("of all has every line, of which those in folders count once", () => {
    const all = selectAllLines(lines);
    expect(all.keys.size).toBe(lines.length);
    expect(outermost(all, lines).map(({ key }) => key)).toEqual(["/Sales", "n3", "n4"]);
    expect(notesOfLines(outermost(all, lines), notes)).toEqual(notes);
  });

  it("forgets lines that are gone", () => {
    expect(outermost(withToggled(nothing, "gone"), lines)).toEqual([]);
  });
});

describe("putting lines into a folder", () => {
  it("keeps their names, and those of the folders that go with them", () => {
    expect(movesInto("/d-folder", [...line("n1"), ...line("/Sales/2024")], notes)).toEqual([
      [notes[1], "/d-folder/b"],
      [notes[0], "/d-folder/2024/a"],
    ]);
    expect(movesInto("", line("n1"), notes)).toEqual([[notes[1], "/b"]]);
  });

  it("moves nothing that is there already, and no folder into itself", () => {
    expect(movesInto("/Sales", line("n1"), notes)).toEqual([]);
    expect(movesInto("/Sales/2024", line("/Sales"), notes)).toBeNull();
    expect(movesInto("/Sales", line("/Sales"), notes)).toBeNull();
  });
});
