/** Answers about a table whose rows are at hand, on the page or in a worker. */
import {
  type AnswerTo,
  type Cell,
  compareRows,
  createRowTest,
  type KnownColumn,
  mostCategories,
  mostCells,
  mostRows,
  type PivotAnswer,
  type PivotField,
  type PivotQuestion,
  pivotTable,
  type RowsAnswer,
  type RowsQuestion,
  type Table,
  type TableAnswer,
  type TableFilter,
  type TableOrder,
  type TableQuestion,
  type TableRow,
} from "@octavo/note";
import { knownColumn } from "./kinds.ts";
import { profileOf } from "./profile.ts";
import { seriesOfRows } from "./series.ts";
import type { TableSource } from "./source.ts";

/** Filters and orders whose rows are remembered: the one that is shown, and the one that was before it. */
const rememberedOrders = 4;

export function localSource(table: Table): TableSource & Required<Pick<TableSource, "answerNow">> {
  const local = new LocalTable(table);
  return {
    columns: local.columns,
    rows: table.rows.length,
    answerNow: (question) => local.answer(question),
    ask: async (question) => local.answer(question),
  };
}

export class LocalTable {
  readonly columns: readonly KnownColumn[];
  readonly #rows: readonly TableRow[];
  readonly #arranged = new Map<string, readonly TableRow[]>();

  constructor(table: Table) {
    this.#rows = table.rows;
    this.columns = table.columns.map((column) => knownColumn(table, column));
  }

  answer<Question extends TableQuestion>(question: Question): AnswerTo<Question> {
    // The switch below answers each question with its own answer, which the compiler cannot follow through a type parameter.
    return this.#answer(question) as AnswerTo<Question>;
  }

  #answer(question: TableQuestion): TableAnswer {
    switch (question.ask) {
      case "shape":
        return { columns: this.columns, rows: this.#rows.length };
      case "rows":
        return this.#answerRows(question);
      case "count":
        return { count: this.#passing(question.filter).length };
      case "pivot":
        return pivotAnswer(this.#passing(question.filter), question);
      case "profile":
        return { profiles: question.columns.map((column) => this.#profile(question.filter, column)) };
      case "aggregate":
        return {
          values: question.columns.map((of) => aggregated(this.#passing(question.filter), of)),
        };
      case "series":
        return seriesOfRows(
          this.#passing(question.filter),
          question,
          this.columns.map(({ kind }) => kind),
        );
      case "sample":
        return {
          rows: sampleRows(this.#passing(question.filter), question.count).map((row) => cellsOfColumns(row, question)),
        };
    }
  }

  #answerRows(question: RowsQuestion): RowsAnswer {
    const all = this.#arrange(question.filter, question.order);
    const across = question.columns?.length ?? this.columns.length;
    const count = Math.min(question.count, mostRows, Math.max(1, Math.floor(mostCells / Math.max(1, across))));
    const rows = all.slice(question.from, question.from + count).map((row) => cellsOfColumns(row, question));
    return { rows, total: all.length };
  }

  #profile(filter: TableFilter, column: number) {
    return profileOf(this.#passing(filter), this.columns[column] ?? { name: "", index: column, kind: "text" });
  }

  #passing(filter: TableFilter): readonly TableRow[] {
    return this.#arrange(filter, []);
  }

  #arrange(filter: TableFilter, order: TableOrder): readonly TableRow[] {
    if (order.length === 0 && filter.conditions.length === 0 && filter.text === "") return this.#rows;
    const key = JSON.stringify([filter, order]);
    const known = this.#arranged.get(key);
    const arranged =
      known ??
      (order.length > 0
        ? [...this.#passing(filter)].sort(compareRows(order))
        : this.#rows.filter(createRowTest(filter)));
    // The last one asked for is the last to be forgotten.
    this.#arranged.delete(key);
    this.#arranged.set(key, arranged);
    for (const old of this.#arranged.keys()) {
      if (this.#arranged.size <= rememberedOrders) break;
      this.#arranged.delete(old);
    }
    return arranged;
  }
}

function cellsOfColumns(
  row: TableRow,
  { columns }: { readonly columns?: readonly number[] | undefined },
): readonly Cell[] {
  return columns ? columns.map((column) => (row[column] === undefined ? "" : row[column])) : row;
}

function pivotAnswer(rows: readonly TableRow[], question: PivotQuestion): PivotAnswer {
  const { categories, series, omittedSeries } = pivotTable({ rows }, question);
  const omittedCategories = Math.max(0, categories.length - mostCategories);
  if (omittedCategories === 0) return { categories, series, omittedSeries, omittedCategories };
  return {
    categories: categories.slice(0, mostCategories),
    series: series.map((one) => ({ ...one, numbers: one.numbers.slice(0, mostCategories) })),
    omittedSeries,
    omittedCategories,
  };
}

function aggregated(
  rows: readonly TableRow[],
  { column, aggr }: { readonly column: number; readonly aggr: PivotField["aggr"] },
): number | null {
  const value = { name: "", index: column, aggr };
  return (
    pivotTable({ rows }, { keys: [], groups: [], values: [value] }).series[0]?.numbers[0] ??
    (aggr === "count" ? 0 : null)
  );
}

/** Evenly from first to last, so that the same question gives the same rows. */
function sampleRows(rows: readonly TableRow[], count: number): readonly TableRow[] {
  if (rows.length <= count) return rows;
  return Array.from({ length: count }, (_, place) => rows[Math.floor((place * rows.length) / count)] ?? []);
}
