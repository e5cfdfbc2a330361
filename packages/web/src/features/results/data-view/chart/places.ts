import { type Category, numberInCell, type PivotedTable, timeInCell } from "@octavo/note";
import type { ChartSettings } from "./chart-settings.ts";
import { dateTick, unitLength, unitOfRange } from "./date-axis.ts";
import type { ChartOption } from "./frame-options.ts";
import { dateLabel, isEpochTime, placeForm, timeLabel } from "./numbers.ts";

/** Where the places of a line or an area lie along the x axis. */
export interface Places {
  readonly axis: ChartOption & { readonly axisLabel?: ChartOption };
  /** Places of the categories from left to right. */
  readonly order: readonly number[];
  readonly point: (place: number, value: number | null) => unknown;
  /** How the tooltip names a place; undefined as it is. */
  readonly label: ((value: unknown) => string) | undefined;
}

/** Along time where the key is dates, along numbers where it is numbers, else along the categories as they came. */
export function placesOfCategories(
  { categories }: Pick<PivotedTable, "categories">,
  { dateFormat }: ChartSettings,
): Places {
  const times = positionsOf(categories, dateFormat === null ? timeInCell : momentInCell);
  if (times) return placesAlong(times, createTimeAxis(times, dateFormat));
  const numbers = dateFormat === null ? positionsOf(categories, (cell) => numberInCell(cell)) : null;
  if (numbers) return placesAlong(numbers, numberAxis(numbers));
  const labels = categories.map(({ label }) => (dateFormat === null ? label : dateLabel(label, dateFormat)));
  return {
    axis: { type: "category", data: labels },
    order: categories.map((_, place) => place),
    point: (_, value) => value,
    label: undefined,
  };
}

/** Where dates are meant numbers are moments too. */
function momentInCell(cell: Category["cells"][number] | undefined): number | null {
  const number = numberInCell(cell);
  return number === null ? timeInCell(cell) : isEpochTime(number) ? number : null;
}

type Along = Pick<Places, "axis" | "label">;

function placesAlong(positions: readonly number[], { axis, label }: Along): Places {
  const order = positions
    .map((_, place) => place)
    .sort((one, other) => (positions[one] ?? 0) - (positions[other] ?? 0));
  return { axis, label, order, point: (place, value) => [positions[place], value] };
}

/** The first and the last label stand within the axis, not half beyond it. */
const atEdges = { alignMinLabel: "left", alignMaxLabel: "right" };

export function numberAxis(positions: readonly number[]): Along {
  const { axis, full } = placeForm(positions);
  return {
    axis: {
      type: "value",
      min: "dataMin",
      max: "dataMax",
      ...(positions.every(Number.isInteger) ? { minInterval: 1 } : {}),
      axisLabel: { formatter: axis, ...atEdges },
    },
    label: full,
  };
}

const day = 86_400_000;

export function createTimeAxis(positions: readonly number[], dateFormat: string | null): Along {
  const areDays = positions.every((time) => time % day === 0);
  const pattern = dateFormat ?? (areDays ? "YYYY-MM-DD" : "YYYY-MM-DD HH:mm:ss");
  const unit = unitOfRange(...rangeOf(positions));
  return {
    axis: {
      type: "time",
      min: "dataMin",
      max: "dataMax",
      // Between days there is nothing to name.
      minInterval: areDays ? Math.max(day, unitLength[unit]) : unitLength[unit],
      axisLabel: {
        ...atEdges,
        formatter: (time: number) => (dateFormat === null ? dateTick(time, unit) : timeLabel(time, dateFormat)),
      },
    },
    label: (value) => (typeof value === "number" ? timeLabel(value, pattern) : String(value)),
  };
}

export function rangeOf(positions: Iterable<number>): readonly [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const position of positions) {
    least = Math.min(least, position);
    most = Math.max(most, position);
  }
  return [least, most];
}

function positionsOf(
  categories: readonly Category[],
  read: (cell: Category["cells"][number] | undefined) => number | null,
): readonly number[] | null {
  const positions = categories.map(({ cells }) => (cells.length === 1 ? read(cells[0]) : null));
  const known = positions.filter((position) => position !== null);
  return known.length === categories.length && known.length > 1 ? known : null;
}
