import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rowsBetween, visiblePiecesOf } from "./near-rows.ts";
import { type ParagraphPlace, rowsOfParagraphs, stackedRowsOf } from "./places.ts";

const placesOf = (...widths: number[]): ParagraphPlace[] =>
  widths.map((width, index) => ({ id: `p${index}`, index, width }));
const idsOf = (rows: readonly (readonly ParagraphPlace[])[]) => rows.map((row) => row.map(({ id }) => id).join(" "));

describe("rows", () => {
  it("hold what fits side by side", () => {
    expect(idsOf(rowsOfParagraphs(placesOf(12, 6, 6, 4, 4, 6, 12)))).toEqual(["p0", "p1 p2", "p3 p4", "p5", "p6"]);
  });

  it("hold one paragraph each on a phone", () => {
    expect(idsOf(stackedRowsOf(placesOf(6, 6)))).toEqual(["p0", "p1"]);
  });
});

describe("rowsBetween", () => {
  const heights = [100, 100, 100, 100];

  it("takes the rows that reach into the stretch", () => {
    expect(rowsBetween(heights, 150, 250)).toEqual({ first: 1, last: 2 });
  });

  it("ends at the ends of the note", () => {
    expect(rowsBetween(heights, -500, 5000)).toEqual({ first: 0, last: 3 });
  });

  it("takes the last row when the page is scrolled below all of them", () => {
    expect(rowsBetween(heights, 900, 1000)).toEqual({ first: 3, last: 3 });
  });

  it("is empty where there are no rows", () => {
    const { first, last } = rowsBetween([], 0, 800);
    expect(last).toBeLessThan(first);
  });
});

describe("piecesOf", () => {
  const heightOf = (row: readonly ParagraphPlace[]) => row.length * 10 + (row[0]?.index ?? 0);

  it("puts one gap for each stretch that is not drawn, and calls it after what is above", () => {
    const rows = rowsOfParagraphs(placesOf(12, 12, 12, 12, 12));
    expect(visiblePiecesOf({ rows, isDrawn: (_, index) => index === 0 || index === 3, heightOf: () => 10 })).toEqual([
      { type: "row", row: rows[0] },
      { type: "gap", key: "below p0", height: 20 },
      { type: "row", row: rows[3] },
      { type: "gap", key: "below p3", height: 10 },
    ]);
  });

  it("draws what is asked for and keeps the height of the note, whatever is drawn", () => {
    const drawn = fc.array(fc.boolean(), { maxLength: 40 });
    fc.assert(
      fc.property(drawn, (flags) => {
        const rows = rowsOfParagraphs(placesOf(...flags.map((_, index) => (index % 3 === 0 ? 12 : 6))));
        const isDrawn = (_: readonly ParagraphPlace[], index: number) => flags[index] === true;
        const pieces = visiblePiecesOf({ rows, isDrawn, heightOf });
        const height = pieces.reduce(
          (sum, piece) => sum + (piece.type === "gap" ? piece.height : heightOf(piece.row)),
          0,
        );
        expect(height).toBe(rows.reduce((sum, row) => sum + heightOf(row), 0));
        expect(pieces.flatMap((piece) => (piece.type === "row" ? [piece.row] : []))).toEqual(rows.filter(isDrawn));
        const keys = pieces.flatMap((piece) => (piece.type === "gap" ? [piece.key] : []));
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});
