/** Which columns of a table go beside each other on paper, and how many rows are printed. */

/** Characters that fit beside each other, on the narrowest paper that is usual. */
const charactersAcross = 100;
/** A cell that is longer goes on in the next line. */
const widestColumn = 40;
const gap = 3;

const mostRows = 1000;
const mostCells = 200_000;

/** @param columns how many */
export function printedRows(columns: number): number {
  return Math.max(1, Math.min(mostRows, Math.floor(mostCells / Math.max(1, columns))));
}

/**
 * Columns in blocks that fit the paper: those that have no more room go on below.
 *
 * @param lengths of the longest text of each column
 */
export function columnBlocks(lengths: readonly number[]): readonly (readonly number[])[] {
  const blocks: number[][] = [];
  let left = 0;
  lengths.forEach((length, index) => {
    const wanted = Math.min(widestColumn, length) + gap;
    if (blocks.length === 0 || wanted > left) {
      blocks.push([]);
      left = charactersAcross;
    }
    blocks.at(-1)?.push(index);
    left -= wanted;
  });
  return blocks;
}
