/** How a cell is written. */
import { type Cell, isJsonObject, type Json, type KnownColumn, numberInCell, textOfCell } from "@octavo/note";
import { numberFormat } from "../../../../i18n/formats.ts";
import { withDecimals } from "../source/decimals.ts";
import type { ColumnFormat } from "./state/grid-state.ts";

/** More of a cell is not drawn; the whole is shown on demand. */
export const drawnCharacters = 300;

export interface NumberFormat {
  readonly digits?: number;
  readonly prefix?: string;
  readonly suffix?: string;
  /** Whether thousands are set apart. */
  readonly thousands?: boolean;
  /** "compact" shortens to thousands, millions …, as a language does; "percent" writes 0.25 as 25%. Default: all of the number. */
  readonly notation?: "compact" | "percent";
}

/** What the menu of a column offers. */
export const chosenFormats: Readonly<Record<ColumnFormat, NumberFormat>> = {
  grouped: { thousands: true },
  compact: { notation: "compact" },
  percent: { notation: "percent" },
};

/** Of a column: what was chosen in its menu, else what the options say of its name. */
export function formatOfColumn(
  { name, state }: { readonly name: string; readonly state: { readonly format?: ColumnFormat } },
  formats: Formats,
): NumberFormat | undefined {
  if (state.format) return chosenFormats[state.format];
  return Object.hasOwn(formats, name) ? formats[name] : undefined;
}

/** By name of column, as the table options have it. */
export type Formats = Readonly<Record<string, NumberFormat>>;

const mostDigits = 20;

/** What the user typed into the options, as far as it fits. */
export function readFormats(value: Json | undefined): Formats {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, entry]) => {
      if (!isJsonObject(entry)) return [];
      const { digits, prefix, suffix, thousands } = entry;
      const format: NumberFormat = {
        ...(typeof digits === "number" && digits >= 0 ? { digits: Math.min(mostDigits, Math.floor(digits)) } : {}),
        ...(typeof prefix === "string" ? { prefix } : {}),
        ...(typeof suffix === "string" ? { suffix } : {}),
        ...(typeof thousands === "boolean" ? { thousands } : {}),
      };
      return [[name, format]];
    }),
  );
}

/** `locale`: by which numbers in a format are written. */
type Format = { readonly format?: undefined } | { readonly format: NumberFormat | undefined; readonly locale: string };

type TextOptions = Format & {
  /** What the cell is of. */
  readonly column: Pick<KnownColumn, "kind" | "decimals">;
};

/** The cell as it is drawn: a number in its column's format, or in line with the others; text cut where it is long. */
export function formatCell(cell: Cell, { column, ...how }: TextOptions): string {
  const number = how.format ? numberInCell(cell) : null;
  if (how.format && number !== null) return formatted(number, { ...how.format, locale: how.locale });
  const text = column.kind === "number" ? withDecimals(cell, column.decimals ?? 0) : textOfCell(cell);
  return text.length > drawnCharacters ? `${text.slice(0, drawnCharacters)}…` : text;
}

interface Written extends NumberFormat {
  readonly locale: string;
}

const notations = {
  compact: { notation: "compact", maximumFractionDigits: 1 },
  percent: { style: "percent", maximumFractionDigits: 2 },
} as const;

function formatted(number: number, { locale, digits, prefix = "", suffix = "", ...how }: Written): string {
  const { thousands = true, notation } = how;
  if (notation) return number.toLocaleString(locale, notations[notation]);
  const text = number.toLocaleString(locale, {
    useGrouping: thousands,
    ...(digits === undefined
      ? { maximumFractionDigits: mostDigits }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  });
  return `${prefix}${text}${suffix}`;
}

/** A number as footers and profiles have it: thousands apart, three decimals at most. */
export const shortNumber: (number: number) => string = numberFormat({ maximumFractionDigits: 3 });
