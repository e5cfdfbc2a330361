import type { KnownColumn } from "@octavo/note";
import { expect, it } from "vitest";
import type { PaletteEntry } from "../../../../ui/commands/palette-store.ts";
import { layOutColumns } from "./layout.ts";
import { asItComes, type GridState, shownColumns, withColumn, withColumnSort } from "./state/grid-state.ts";
import { columnEntries } from "./use-column-commands.ts";

const columns: readonly KnownColumn[] = [
  { index: 0, name: "city", kind: "text" },
  { index: 1, name: "year", kind: "number" },
  { index: 2, name: "", kind: "number" },
];

/** What the palette has for a grid that is arranged so, and how it is arranged after an answer. */
function aGrid(state: GridState, { active = 0, hasFooter = false } = {}) {
  const shown = layOutColumns({ columns: shownColumns(columns, state), available: 800 }).columns;
  let now = state;
  const opened: string[] = [];
  const entries = columnEntries({
    source: { columns },
    shown,
    state,
    hasFooter,
    active: shown[active],
    onChange: (next) => {
      now = next;
    },
    onFilter: ({ name }) => opened.push(`filter ${name}`),
    onProfile: ({ name }) => opened.push(`profile ${name}`),
    onFit: ({ name }) => opened.push(`fit ${name}`),
  });
  const find = (label: string): PaletteEntry | undefined => entries.find((entry) => entry.label === label);
  const answers = (label: string) => find(label)?.choices?.entries() ?? [];
  return {
    labels: entries.map(({ label }) => label),
    opened,
    question: (label: string) => find(label)?.choices?.question,
    answers: (label: string) =>
      answers(label).map(({ label: name, place }) => [name, place].filter(Boolean).join(": ")),
    after(label: string, name: string) {
      answers(label)
        .find((one) => one.label === name)
        ?.perform();
      return now;
    },
  };
}

it("asks which column, the one with the keyboard first, and says where that is taken back", () => {
  const grid = aGrid(withColumnSort(asItComes, 1, "ascending"), { active: 2 });
  expect(grid.question("Column: Sort ascending…")).toBe("Sort ascending: which column?");
  expect(grid.answers("Column: Sort ascending…")).toEqual(["Column 3", "city", "year: already so: takes it back"]);
  expect(grid.after("Column: Sort ascending…", "year").sorts).toEqual([]);
  expect(grid.after("Column: Sort descending…", "city").sorts).toEqual([
    { column: 1, direction: "ascending" },
    { column: 0, direction: "descending" },
  ]);
});

it("has only what can be done with any column, and only those it can be done with", () => {
  const grid = aGrid(withColumn(asItComes, 1, { pin: "left" }));
  expect(grid.labels).not.toContain("Column: Usual width…");
  expect(grid.labels).not.toContain("Column: Sum…");
  expect(grid.labels).not.toContain("Column: Show again…");
  expect(grid.answers("Column: Unpin…")).toEqual(["year"]);
  expect(grid.answers("Column: Pin to the left…")).toEqual(["city", "Column 3"]);
  // The pinned one is a neighbour of none.
  expect(grid.answers("Column: Move left…")).toEqual(["Column 3"]);
  expect(grid.after("Column: Move left…", "Column 3").order).toEqual([1, 2, 0]);
  expect(aGrid(asItComes, { hasFooter: true }).answers("Column: Sum…")).toEqual([
    "city",
    "year: already so: takes it back",
    "Column 3: already so: takes it back",
  ]);
});

it("hides a column, and shows those again that are hidden", () => {
  const hidden = aGrid(asItComes).after("Column: Hide…", "year");
  expect(hidden.columns).toEqual({ 1: { isHidden: true } });
  const grid = aGrid(hidden);
  expect(grid.answers("Column: Show again…")).toEqual(["year"]);
  expect(grid.after("Column: Show again…", "year").columns).toEqual({});
  const alone = withColumn(hidden, 2, { isHidden: true });
  expect(aGrid(alone).labels).not.toContain("Column: Hide…");
});

it("opens what is asked further at its column", () => {
  const grid = aGrid(asItComes);
  for (const action of ["Filter", "Profile", "Fit to content"]) grid.after(`Column: ${action}…`, "year");
  expect(grid.opened).toEqual(["filter year", "profile year", "fit year"]);
});
