/** What drivers write of a table and what the note reads. */
import { typedText } from "@octavo/interpreter/hosted";
import { typedTexts } from "@octavo/note";
import fc from "fast-check";
import { expect, it } from "vitest";

const odd = fc.constantFrom(
  "",
  " ",
  "null",
  "NULL",
  "\t",
  "\n",
  "\r\n",
  "a\tb",
  "<!--TABLE_COMMENT-->",
  "%html <b>",
  "\ta\n\n",
  "x y",
);
const cell = fc.oneof({ weight: 3, arbitrary: fc.string() }, { weight: 4, arbitrary: odd }, fc.constant(null));
const names = fc.array(fc.constantFrom("a", "b c", "", "x"), { minLength: 1, maxLength: 4 });
const table = names.chain((columns) =>
  fc.record({
    columns: fc.constant(columns.map((name) => ({ name, type: "VARCHAR" }))),
    rows: fc.array(fc.array(cell, { minLength: columns.length, maxLength: columns.length }), { maxLength: 40 }),
    missing: fc.constantFrom("null" as const, "" as const),
  }),
);

it("is read as it was, whatever is in the cells", () => {
  fc.assert(
    fc.property(table, ({ columns, rows, missing }) => {
      const { data, types } = typedText(columns, rows, missing);
      expect(typedTexts(data, JSON.parse(JSON.stringify(types)))?.rows).toEqual(rows);
    }),
    { numRuns: 500 },
  );
});

it("takes little room beside the text", () => {
  const columns = ["VARCHAR", "BIGINT", "DECIMAL(10,2)", "TIMESTAMP"].map((type, at) => ({
    name: `column ${at}`,
    type,
  }));
  const rows = Array.from({ length: 1000 }, (_, row) => [
    row % 7 === 0 ? (row % 2 === 0 ? null : "null") : `a text with\nseveral lines in number ${row}, as people write`,
    row % 3 === 0 ? null : String(row),
    "12.50",
    "2024-03-01 12:00:00",
  ]);
  const { data, types } = typedText(columns, rows);
  expect(JSON.stringify(types).length / JSON.stringify(data).length).toBeLessThan(0.15);
  const plain = typedText(
    columns,
    rows.map((row) => ["text", ...row.slice(1)]),
  );
  expect(JSON.stringify(plain.types).length / JSON.stringify(plain.data).length).toBeLessThan(0.01);
});
