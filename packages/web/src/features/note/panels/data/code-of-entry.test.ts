import { expect, it } from "vitest";
import { codeOfEntry } from "./code-of-entry.ts";
import type { Entry } from "./entries.ts";

const plain = { key: "k", type: "", shape: [], bytes: null, of: null, columns: [], look: "" } as const;
const aFile = (path: string, area: "shared" | "mine" = "shared"): Entry => ({
  ...plain,
  section: "files",
  name: path,
  code: path,
  file: { path, area },
});

it.each([
  ["python", 'pd.read_csv("it\'s.csv")'],
  ["r", 'read.csv("it\'s.csv")'],
  ["sql", "'it''s.csv'"],
  ["sh", "'it'\\''s.csv'"],
  ["javascript", '"it\'s.csv"'],
  [null, "%sql\nselect * from 'it''s.csv'"],
])("a file is read as %s writes it", (language, code) => {
  expect(codeOfEntry(aFile("it's.csv"), language)).toBe(code);
});

it("a shell expands the home of an own file, and takes no name for an option", () => {
  expect(codeOfEntry(aFile("-my rows.csv", "mine"), "sh")).toBe("~/'-my rows.csv'");
  expect(codeOfEntry(aFile("-rows.csv"), "sh")).toBe("'./-rows.csv'");
});

it("a value of the pool is read by `z.get` or interpolated; all other entries are inserted by name", () => {
  const pooled: Entry = { ...plain, section: "pool", name: "rate", code: "rate" };
  expect(codeOfEntry(pooled, "python")).toBe('z.get("rate")');
  expect(codeOfEntry(pooled, "javascript")).toBe('await z.get("rate")');
  expect(codeOfEntry(pooled, "sql")).toBe("{rate}");
  expect(codeOfEntry({ ...plain, section: "tables", name: "Two words", code: '"Two words"' }, "sql")).toBe(
    '"Two words"',
  );
});

const shownBy = { paragraphId: "p", number: 2 };
it.each([
  ["sql", "monthly", '"2026 sales"'],
  ["python", "monthly", 'z.table("2026 sales")'],
  ["r", 'z.table("monthly")', 'z.table("2026 sales")'],
  ["javascript", 'await z.get("Monthly")', '"2026 sales"'],
  ["sh", "{Monthly}", '"2026 sales"'],
  [null, "monthly", '"2026 sales"'],
])("a table that a paragraph shows, saved or only titled, is read as %s can", (language, saved, titled) => {
  const shown = { ...plain, section: "tables", shownBy } as const;
  expect(codeOfEntry({ ...shown, name: "monthly", code: "monthly", saved: "Monthly" }, language)).toBe(saved);
  expect(codeOfEntry({ ...shown, name: "2026 sales", code: '"2026 sales"' }, language)).toBe(titled);
});
