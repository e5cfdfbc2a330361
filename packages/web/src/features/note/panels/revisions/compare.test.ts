import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareNotes } from "./compare.ts";

const kinds = (earlier: Parameters<typeof compareNotes>[0], later: Parameters<typeof compareNotes>[1]) =>
  compareNotes(earlier, later).map(({ id, kind }) => `${id} ${kind}`);

describe("comparing two states of a note", () => {
  it("shows what came, went, changed and stayed, in its place", () => {
    const earlier = [
      { id: "a", text: "1" },
      { id: "gone", text: "2" },
      { id: "b", text: "3" },
    ];
    const later = [
      { id: "new", text: "0" },
      { id: "a", text: "1" },
      { id: "b", text: "3\n4" },
    ];
    expect(kinds(earlier, later)).toEqual(["new added", "a identical", "gone deleted", "b differences"]);
  });

  it("puts the first one that is gone first", () => {
    expect(kinds([{ id: "gone" }, { id: "a" }], [{ id: "a" }])).toEqual(["gone deleted", "a identical"]);
  });

  it("shows what has another title, and what is elsewhere than those that stayed in their order", () => {
    const earlier = [{ id: "a", title: "Then" }, { id: "b" }, { id: "c" }];
    const later = [{ id: "c" }, { id: "new" }, { id: "a", title: "Now" }, { id: "b", title: "" }];
    const compared = compareNotes(earlier, later).map(({ id, kind, isMoved, titles }) => ({
      id,
      kind,
      isMoved,
      titles,
    }));
    expect(compared).toEqual([
      { id: "c", kind: "identical", isMoved: true, titles: null },
      { id: "new", kind: "added", isMoved: false, titles: null },
      { id: "a", kind: "differences", isMoved: false, titles: ["Then", "Now"] },
      { id: "b", kind: "identical", isMoved: false, titles: null },
    ]);
  });

  it("compares lines, whether or not the last one ends", () => {
    const [difference] = compareNotes([{ id: "a", text: "one\ntwo" }], [{ id: "a", text: "one\n2\nthree\n" }]);
    expect(difference?.pieces).toEqual([
      { kind: "same", lines: ["one"] },
      { kind: "removed", lines: ["two"] },
      { kind: "added", lines: ["2", "three"] },
    ]);
  });

  it("has a name for each: the title, and how its text begins", () => {
    const [difference] = compareNotes([], [{ id: "a", title: "Sales", text: "%sql\nselect 1" }]);
    expect(difference).toMatchObject({ title: "Sales", firstLine: "%sql select 1", kind: "added" });
  });

  it("loses no line of either side", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 }).map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(text, text, (old, now) => {
        const [difference] = compareNotes([{ id: "a", text: old }], [{ id: "a", text: now }]);
        const side = (kind: "added" | "removed") =>
          difference?.pieces.flatMap((piece) => (piece.kind === "same" || piece.kind === kind ? piece.lines : [])) ??
          [];
        const lines = (of: string) => (of.endsWith("\n") ? of.slice(0, -1) : of).split("\n");
        const linesShown = (given: string, shown: readonly string[]) => (given === "" ? [""] : shown);
        expect(linesShown(old, side("removed"))).toEqual(lines(old));
        expect(linesShown(now, side("added"))).toEqual(lines(now));
      }),
    );
  });
});
