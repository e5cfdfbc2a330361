/**
 * What can be asked of a table. The page answers for a table whose text the note has whole, the server for one whose rows are in a file. Both mean
 * the same by it, so that a grid or a chart need not know which of them answered.
 *
 * Columns are named by their index, never by name: names repeat, and an index cannot be mistaken for SQL. `createRowTest` (`filter.ts`) says what a
 * condition means and `compareRows` (`order.ts`) what an order means: an answer is right if it is what those two give, however it was found.
 *
 * A cell is answered as it is shown. In a column of numbers it is a number where JavaScript has that very number, and text where it has
 * not (a key of 20 digits). A missing value is shown as "" or, where the first rows in the note show it so, as "null"; conditions, orders
 * and aggregations take it as empty either way.
 */
import type { Aggregation, PivotedTable, PivotField } from "./pivot.ts";
import type { Cell, Column } from "./table.ts";

/** What a column holds. A column of text may still have cells that are numbers: table text has no types. */
export type ColumnKind = "text" | "number" | "date";

export interface KnownColumn extends Column {
  readonly kind: ColumnKind;
  /** Of a column of numbers that was looked through: with how many decimals they are shown, so that they stand in line. */
  readonly decimals?: number | undefined;
}

export const textTests = [
  "contains",
  "notContains",
  "equals",
  "notEquals",
  "starts",
  "notStarts",
  "ends",
  "notEnds",
] as const;
export type TextTest = (typeof textTests)[number];

export const amountTests = ["equals", "notEquals", "less", "atMost", "more", "atLeast"] as const;
export type AmountTest = (typeof amountTests)[number];

/** The shown text is compared, in no case ("Oslo" contains "os"). An empty cell contains nothing, and so passes each `not…`. */
export interface TextCondition {
  readonly type: "text";
  readonly column: number;
  readonly test: TextTest;
  readonly text: string;
}

/** A cell that shows no number (`numberIn`) passes none of them, `notEquals` included. */
export type NumberCondition =
  | { readonly type: "number"; readonly column: number; readonly test: AmountTest; readonly number: number }
  /** Both ends included. */
  | {
      readonly type: "number";
      readonly column: number;
      readonly test: "between";
      readonly from: number;
      readonly to: number;
    };

/**
 * Dates as people write them, `2024-03-01` or `2024-03-01 12:30` (see `timeInCell`), each meaning all of the time that it names: equal to a day is what is
 * within it, at most a day is up to its end. Without a zone it is UTC. A cell that shows no date passes none of them, and neither does
 * any cell when the condition's own date is none.
 */
export type DateCondition =
  | { readonly type: "date"; readonly column: number; readonly test: AmountTest; readonly date: string }
  /** Both ends included. */
  | {
      readonly type: "date";
      readonly column: number;
      readonly test: "between";
      readonly from: string;
      readonly to: string;
    };

/** Whether there is anything in a cell. */
export interface EmptyCondition {
  readonly type: "empty" | "notEmpty";
  readonly column: number;
}

export type Condition = TextCondition | NumberCondition | DateCondition | EmptyCondition;

/** A row passes if it meets all conditions and any of its cells contains the text. */
export interface TableFilter {
  readonly conditions: readonly Condition[];
  /** Looked for in all columns, in no case; "" asks for nothing. */
  readonly text: string;
}

export const everyRow: TableFilter = { conditions: [], text: "" };

/**
 * By the first column, then by the next where the first are equal, at last by place in the table. Whatever the direction, cells that show
 * a number come before those that show other text, and empty ones last.
 */
export type TableOrder = readonly ColumnOrder[];

export interface ColumnOrder {
  readonly column: number;
  readonly direction: "ascending" | "descending";
  /**
   * What a user has said the cells are. What is none of it comes after what is, in the table's order, and last what is empty or only a word for that
   * (`hasNothing`), in both directions.
   */
  readonly as?: ColumnKind | undefined;
}

/** Which columns there are and how many rows. */
export interface ShapeQuestion {
  readonly ask: "shape";
}
export interface ShapeAnswer {
  readonly columns: readonly KnownColumn[];
  readonly rows: number;
}

/** Rows `from` … `from + count - 1` of those that pass, in order. */
export interface RowsQuestion {
  readonly ask: "rows";
  readonly filter: TableFilter;
  readonly order: TableOrder;
  readonly from: number;
  /** At most `mostRows`. Fewer come when they would have more than `mostCells`, and behind the end none do. */
  readonly count: number;
  /** The columns to answer, in this order; all when it is missing. */
  readonly columns?: readonly number[] | undefined;
}
export interface RowsAnswer {
  readonly rows: readonly (readonly Cell[])[];
  /** How many rows pass, when that is known without counting; null asks for a `count`. */
  readonly total: number | null;
}

/** How many rows pass. */
export interface CountQuestion {
  readonly ask: "count";
  readonly filter: TableFilter;
}
export interface CountAnswer {
  readonly count: number;
}

/** What `pivotTable` makes of the rows that pass. */
export interface PivotQuestion {
  readonly ask: "pivot";
  readonly filter: TableFilter;
  readonly keys: readonly PivotField[];
  readonly groups: readonly PivotField[];
  readonly values: readonly PivotField[];
}
/** Of more categories than `mostCategories` the first. */
export interface PivotAnswer extends PivotedTable {
  readonly omittedCategories: number;
}

/** What is in each of some columns. */
export interface ProfileQuestion {
  readonly ask: "profile";
  readonly filter: TableFilter;
  readonly columns: readonly number[];
}
export interface ProfileAnswer {
  readonly profiles: readonly ColumnProfile[];
}

export interface ColumnProfile {
  readonly column: number;
  readonly kind: ColumnKind;
  readonly rows: number;
  /** Empty cells: those without a value, and those of an empty text. */
  readonly empty: number;
  /** Of them the cells without a value. */
  readonly missing: number;
  /** Distinct values among the cells that are not empty. */
  readonly distinct: number;
  /** What is not exact, but right to a few in a hundred. Nothing is in a table of at most `mostExact` rows. */
  readonly estimated: readonly ProfileEstimate[];
  /** As the order has it; null when all cells are empty. */
  readonly least: Cell | null;
  readonly greatest: Cell | null;
  /** Of the cells that show a number; null when none does. */
  readonly mean: number | null;
  /** Standard deviation of a sample, of the same numbers; null of fewer than two. */
  readonly deviation: number | null;
  /** Below which a quarter, a half and three quarters of them lie, in proportion between two neighbours; of dates in epoch milliseconds. */
  readonly quartiles: readonly [number, number, number] | null;
  readonly spread: Spread;
}

export type ProfileEstimate = "distinct" | "quartiles";
/** A profile is exact up to this number of rows. */
export const mostExact = 10_000_000;

/** How the values of a column are spread. */
export type Spread =
  /** Numbers, and dates in epoch milliseconds: at most `mostBins` bins of equal width; the last has its upper end too. */
  | { readonly type: "histogram"; readonly from: number; readonly to: number; readonly counts: readonly number[] }
  /** Text: its most frequent values. */
  | { readonly type: "frequent"; readonly values: readonly { readonly cell: Cell; readonly count: number }[] }
  | { readonly type: "none" };

/** One number a column, as `pivotTable` would make it of all rows that pass. */
export interface AggregateQuestion {
  readonly ask: "aggregate";
  readonly filter: TableFilter;
  readonly columns: readonly { readonly column: number; readonly aggr: Aggregation }[];
}
export interface AggregateAnswer {
  readonly values: readonly (number | null)[];
}

/**
 * Points of lines, as many as can be seen: for each pixel between `from` and `to` the first, the last, the least and the greatest. So a
 * line drawn through them looks like one through all. Without `from` and `to` it is the whole width of the data.
 */
export interface SeriesQuestion {
  readonly ask: "series";
  readonly filter: TableFilter;
  /** A column of numbers or dates; null counts the rows, and so does a column that has neither. */
  readonly x: number | null;
  readonly y: readonly number[];
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** At most `mostPixels`. */
  readonly pixels: number;
}
export interface SeriesAnswer {
  /** What `x` is: numbers, or dates in epoch milliseconds, or places of rows from 0. */
  readonly axis: "number" | "date" | "row";
  /** The least and the greatest x of all the rows that pass, whatever was asked for; null when there is none. */
  readonly extent: readonly [number, number] | null;
  /** In the order of `y`. The points of one line go from left to right; the next one on either side is among them, so that lines go on to the edges. */
  readonly lines: readonly SeriesLine[];
}
export interface SeriesLine {
  readonly column: number;
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** How many points of the data are between `from` and `to`. */
  readonly points: number;
}

/** Some of the rows that pass, in the table's order; all of them when there are no more than `count`. The same question gives the same rows. */
export interface SampleQuestion {
  readonly ask: "sample";
  readonly filter: TableFilter;
  /** At most `mostSampled`. Fewer come when they would have more than `mostCells`. */
  readonly count: number;
  readonly columns?: readonly number[] | undefined;
}
export interface SampleAnswer {
  readonly rows: readonly (readonly Cell[])[];
}

export type TableQuestion =
  | ShapeQuestion
  | RowsQuestion
  | CountQuestion
  | PivotQuestion
  | ProfileQuestion
  | AggregateQuestion
  | SeriesQuestion
  | SampleQuestion;

interface Answers {
  readonly shape: ShapeAnswer;
  readonly rows: RowsAnswer;
  readonly count: CountAnswer;
  readonly pivot: PivotAnswer;
  readonly profile: ProfileAnswer;
  readonly aggregate: AggregateAnswer;
  readonly series: SeriesAnswer;
  readonly sample: SampleAnswer;
}

export type AnswerTo<Question extends TableQuestion> = Answers[Question["ask"]];
export type TableAnswer = Answers[keyof Answers];

/** More rows than these are asked for page by page. */
export const mostRows = 10_000;
/** Rows of a sample: as many as charts are drawn from. */
export const mostSampled = 50_000;
/** More cells than these are in no answer. */
export const mostCells = 1_000_000;
/** More categories than these no chart can show. */
export const mostCategories = 10_000;
export const mostPixels = 10_000;
export const mostBins = 30;
/** Most frequent values of a profile. */
export const mostFrequent = 10;

/** What a whole table can be had as. */
export const exportFormats = ["csv", "tsv", "xlsx", "parquet", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];
