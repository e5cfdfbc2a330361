/** What a reader calls the place that a kernel calls `In[7]`; null when it is unknown. */
export type NameCell = (cell: number) => string | null;

/** Which paragraph each cell of one kernel came from: a function keeps the name of the cell that it was written in. */
export interface Cells {
  readonly begin: (cell: number, paragraphId: string) => void;
  readonly name: NameCell;
}

/** More than anyone's functions come from; a note that runs by itself would fill memory otherwise. */
const mostCells = 10_000;

export function createCells(): Cells {
  const paragraphs = new Map<number, string>();
  let current = 0;
  return {
    begin(cell, paragraphId) {
      current = cell;
      paragraphs.delete(cell - mostCells);
      paragraphs.set(cell, paragraphId);
    },
    name: (cell) => (cell === current ? "this paragraph" : (paragraphs.get(cell) ?? null)),
  };
}
