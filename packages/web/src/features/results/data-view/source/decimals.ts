/**
 * With how many decimals a number is shown where the user has not chosen: as many as its column has, so that they stand in line, and six at most.
 * What computers add (0.30000000000000004) is not shown then, and nothing but shown otherwise: copies, files and the cell that is opened have the
 * number as it came.
 */
import { type Cell, textOfCell } from "@octavo/note";

export const mostDecimals = 6;
/** Below this, six decimals would leave too little of a number. */
const smallest = 1e-4;
/** From here on, a number has no more digits than those that are shown. */
const greatest = 1e10;
/** Neither with an exponent nor with zeros before it, as codes have them. */
const plain = /^-?(?:(?:0|[1-9]\d*)\.?|(?:0|[1-9]\d*)?\.(\d+))$/;

/** How many decimals there are to show of a cell. */
export function decimalsIn(cell: Cell): number {
  if (typeof cell === "number" && Number.isInteger(cell)) return 0;
  const text = String(cell);
  const fraction = plain.exec(text)?.[1] ?? "";
  if (fraction.length <= mostDecimals) return fraction.length;
  const [, left = ""] = roundDecimals(text, mostDecimals)?.split(".") ?? [];
  return left.replace(/0+$/, "").length;
}

/** A cell of a column whose numbers have so many decimals. */
export function withDecimals(cell: Cell, decimals: number): string {
  const text = textOfCell(cell);
  const found = plain.exec(text);
  if (!found) return text;
  const [, fraction = ""] = found;
  if (fraction.length > decimals) {
    const own = Math.max(decimals, decimalsIn(cell));
    return fraction.length > own ? (roundDecimals(text, own) ?? shortDecimals(text)) : text;
  }
  const whole = text.slice(0, text.length - fraction.length).replace(/\.$/, "");
  return decimals === 0 ? text : `${whole}.${fraction.padEnd(decimals, "0")}`;
}

/** Null where too little of the number would be left, or more than it holds. */
function roundDecimals(text: string, decimals: number): string | null {
  const size = Math.abs(Number(text));
  return size > 0 && (size < smallest || size >= greatest) ? null : Number(text).toFixed(decimals);
}

function shortDecimals(text: string): string {
  const number = Number(text);
  return Math.abs(number) >= greatest ? text : Number(number.toPrecision(mostDecimals)).toExponential();
}
