import { expect, it } from "vitest";
import type { Entry } from "./entries.ts";
import { createNameIndex, type Row } from "./name-index.ts";

function anEntry(given: Partial<Entry> & Pick<Entry, "name">): Entry {
  const plain = { section: "tables", code: given.name, type: "", shape: [], bytes: null, of: null, look: "" } as const;
  return { ...plain, key: given.name, columns: [], ...given };
}
const columns = (...names: readonly string[]) => names.map((name) => ({ name, type: "" }));
const none = new Set<string>();

function words(rows: readonly Row[]): readonly string[] {
  return rows.map((row) => {
    if (row.kind === "section") return `# ${row.section} ${row.count}`;
    return row.kind === "column"
      ? `. ${row.column.name}`
      : row.kind === "about"
        ? `? ${row.entry.name}`
        : row.entry.name;
  });
}

const index = createNameIndex([
  anEntry({ name: "frame", section: "variables", columns: columns("region", "revenue") }),
  anEntry({ name: "orders", of: "%jdbc Sales", columns: columns("id", "Région") }),
  anEntry({ name: "people", columns: columns("name") }),
  anEntry({ name: "regions.csv", section: "files" }),
]);

it("the index lists sections with their entries, and open entries with their columns", () => {
  expect(words(index.rows("", none))).toEqual([
    ...["# variables 1", "frame", "# tables 2", "orders", "people", "# files 1", "regions.csv"],
  ]);
  expect(words(index.rows(" ", new Set(["people", "variables", "files"])))).toEqual([
    ...["# variables 1", "# tables 2", "orders", "people", "? people", ". name", "# files 1"],
  ]);
});

it("the filter finds names, schemas and columns of all sections, in any case and form of accents", () => {
  expect(words(index.rows("REGION", none))).toEqual([
    ...["# variables 1", "frame", ". region", "# files 1", "regions.csv"],
  ]);
  expect(words(index.rows("Re\u0301gion", none))).toEqual(["# tables 1", "orders", ". Région"]);
  expect(words(index.rows("sales.or", none))).toEqual(["# tables 1", "orders"]);
  expect(words(index.rows("e", new Set(["people"]))).filter((word) => word.startsWith("?"))).toEqual(["? people"]);
  expect(index.rows("nowhere", none)).toEqual([]);
});

it("the filter searches tens of thousands of columns in prepared text", () => {
  const many = Array.from({ length: 500 }, (_, table) =>
    anEntry({
      name: `table_${table}`,
      columns: columns(...Array.from({ length: 100 }, (__, at) => `column_${table}_${at}`)),
    }),
  );
  const rows = createNameIndex(many).rows("column_499_99", none);
  expect(words(rows)).toEqual(["# tables 1", "table_499", ". column_499_99"]);
});
