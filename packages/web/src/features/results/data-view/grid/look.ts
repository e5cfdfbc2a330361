import type { Formats } from "./cell-text.ts";

/** How a grid is drawn. */
export interface GridLook {
  /** Pixels. */
  readonly rowHeight: number;
  /** Times the usual. */
  readonly textSize: number;
  /** What is written for a missing value; null leaves the word that was printed. */
  readonly missingAs: string | null;
  readonly hasFilters: boolean;
  readonly hasFooter: boolean;
  readonly hasRowNumbers: boolean;
  readonly formats: Formats;
  /** By which numbers in a format are written. */
  readonly locale: string;
}

export const usualLook: GridLook = {
  rowHeight: 28,
  textSize: 1,
  missingAs: null,
  hasFilters: false,
  hasFooter: false,
  hasRowNumbers: false,
  formats: {},
  locale: "en",
};
