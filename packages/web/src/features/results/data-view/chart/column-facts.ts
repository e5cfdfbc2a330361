/** What the columns of a table are good for in a chart, judged by some of its rows. */
import { type Cell, type KnownColumn, numberInCell, timeInCell } from "@octavo/note";
import { isBlank } from "./blank.ts";

export interface ColumnFacts extends KnownColumn {
  /**
   * `time`: dates, or numbers that are years. `number`: what can be added up. `category`: few values. `identifier`: numbers that only name
   * rows. `text`: everything else.
   */
  readonly role: "time" | "number" | "category" | "identifier" | "text";
  /** Different values in the rows that were looked at. */
  readonly distinct: number;
  /** Whether a value comes more than once. */
  readonly repeats: boolean;
  /** Whether its numbers or dates rise from row to row. */
  readonly ascends: boolean;
  /** The ends of its numbers; null where it has none. */
  readonly range: { readonly from: number; readonly to: number } | null;
}

/** More different values are no categories. */
const mostCategories = 30;

/** @param rows cells of each row, in the order of the columns */
export function columnFacts(
  columns: readonly KnownColumn[],
  rows: readonly (readonly Cell[])[],
): readonly ColumnFacts[] {
  return columns.map((column, place) => {
    const cells = rows.map((row) => row[place]).filter((cell): cell is Cell => !isBlank(cell, column));
    const distinct = new Set(cells.map(String)).size;
    const amounts = cells.map((cell) => (column.kind === "date" ? timeInCell(cell) : numberInCell(cell)));
    const numbers = amounts.filter((amount) => amount !== null);
    const facts = {
      distinct,
      repeats: distinct < cells.length,
      ascends: numbers.length > 1 && numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? number)),
      range:
        column.kind === "number" && numbers.length > 0
          ? numbers.reduce(({ from, to }, number) => ({ from: Math.min(from, number), to: Math.max(to, number) }), {
              from: Number.POSITIVE_INFINITY,
              to: Number.NEGATIVE_INFINITY,
            })
          : null,
    };
    return { ...column, ...facts, role: roleOf(column, { ...facts, numbers }) };
  });
}

interface Judged extends Pick<ColumnFacts, "distinct" | "repeats" | "range"> {
  readonly numbers: readonly number[];
}

function roleOf({ kind, name }: KnownColumn, judged: Judged): ColumnFacts["role"] {
  const { distinct, repeats, numbers, range } = judged;
  if (kind === "date") return "time";
  if (kind === "number") {
    const areWhole = numbers.every(Number.isInteger);
    if (areWhole && isYearName.test(name) && range && range.from >= 1000 && range.to < 3000) return "time";
    return areWhole && isIdentifierName.test(name) && (!repeats || isForeignKey.test(name)) ? "identifier" : "number";
  }
  return distinct > 0 && distinct <= mostCategories ? "category" : "text";
}

const isYearName = /^(year|jahr|yr)$|[_ ](year|jahr)$/i;
/** `id`, `order_id`, `orderId`, `ID`, `index`, `zip`, `phone` …: numbers whose sum says nothing. */
const isIdentifierName =
  /^(id|index|idx|key|no|nr|number|row|rowid|unnamed: 0)$|^(zip|postal|plz|postcode|phone|iban|isbn|ean|sku)|([_\- ](id|key|no|nr|zip|code)|[a-z](Id|ID|Key))$/i;
/** What points at rows of another table comes more than once and is still a name. */
const isForeignKey = /[_\- ](id|key)$|[a-z](Id|ID)$|^(zip|postal|plz|postcode)/;
