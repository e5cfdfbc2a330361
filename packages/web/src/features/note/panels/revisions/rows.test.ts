import fc from "fast-check";
import { expect, it } from "vitest";
import { compareNotes } from "./compare.ts";
import { type DiffRow, rowsOfDiff, type Span } from "./rows.ts";

const compared = (old: string, now: string) =>
  rowsOfDiff(compareNotes([{ id: "a", text: old }], [{ id: "a", text: now }])[0]?.pieces ?? []);

/** As they are read: what changed stands in brackets. */
const written = (spans: readonly Span[] | null) =>
  spans?.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join("") ?? null;
const describe = (row: DiffRow) => (row.kind === "same" ? row.line : [written(row.old), written(row.now)]);

it("sets what a line became beside it, and marks the words that changed", () => {
  expect(compared("%sql\nselect city, 150 from t", "%sql\nselect city, 151 from t\nlimit 5").map(describe)).toEqual([
    "%sql",
    ["select city, [150] from t", "select city, [151] from t"],
    [null, "limit 5"],
  ]);
});

it("marks nothing in lines that have little in common", () => {
  expect(compared("import pandas as pd", "for city in cities:").map(describe)).toEqual([
    ["import pandas as pd", "for city in cities:"],
  ]);
});

it("sets what only went or came beside nothing", () => {
  expect(compared("a\nb\nc", "b\nc\nd").map(describe)).toEqual([["a", null], "b", "c", [null, "d"]]);
});

it("loses no line and no letter of either side", () => {
  const line = fc.array(fc.constantFrom("x", "yy ", " ", "(", "1"), { maxLength: 6 }).map((words) => words.join(""));
  const text = fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => `%md\n${lines.join("\n")}\nend`);
  fc.assert(
    fc.property(text, text, (old, now) => {
      const rows = compared(old, now);
      const side = (name: "old" | "now") =>
        rows.flatMap((row) => {
          const spans = row.kind === "same" ? [{ text: row.line }] : row[name];
          return spans ? [spans.map(({ text }) => text).join("")] : [];
        });
      expect([side("old").join("\n"), side("now").join("\n")]).toEqual([old, now]);
    }),
  );
});
