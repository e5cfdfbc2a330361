import { type Category, numberIn, type PivotedTable, timeIn } from "@octavo/note";
import type { ChartSettings } from "./chart-settings.ts";
import type { ChartOption } from "./frame-options.ts";
import { dateLabel, isEpoch, placeForm, timeLabel } from "./numbers.ts";

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
export function placesOf({ categories }: Pick<PivotedTable, "categories">, { dateFormat }: ChartSettings): Places {
  const times = positionsOf(categories, dateFormat === null ? timeIn : momentIn);
  if (times) return along(times, timeAxis(times, dateFormat));
  const numbers = dateFormat === null ? positionsOf(categories, (cell) => numberIn(cell)) : null;
  if (numbers) return along(numbers, numberAxis(numbers));
  const labels = categories.map(({ label }) => (dateFormat === null ? label : dateLabel(label, dateFormat)));
  return {
    axis: { type: "category", data: labels },
    order: categories.map((_, place) => place),
    point: (_, value) => value,
    label: undefined,
  };
}

/** Where dates are meant numbers are moments too. */
function momentIn(cell: Category["cells"][number] | undefined): number | null {
  const number = numberIn(cell);
  return number === null ? timeIn(cell) : isEpoch(number) ? number : null;
}

type Along = Pick<Places, "axis" | "label">;

function along(positions: readonly number[], { axis, label }: Along): Places {
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

export function timeAxis(positions: readonly number[], dateFormat: string | null): Along {
  const areDays = positions.every((time) => time % day === 0);
  const pattern = dateFormat ?? (areDays ? "YYYY-MM-DD" : "YYYY-MM-DD HH:mm:ss");
  return {
    axis: {
      type: "time",
      min: "dataMin",
      max: "dataMax",
      // Between days there is nothing to name.
      ...(areDays ? { minInterval: day } : {}),
      axisLabel: {
        ...atEdges,
        ...(dateFormat === null ? {} : { formatter: (time: number) => timeLabel(time, dateFormat) }),
      },
    },
    label: (value) => (typeof value === "number" ? timeLabel(value, pattern) : String(value)),
  };
}

function positionsOf(
  categories: readonly Category[],
  read: (cell: Category["cells"][number] | undefined) => number | null,
): readonly number[] | null {
  const positions = categories.map(({ cells }) => (cells.length === 1 ? read(cells[0]) : null));
  const known = positions.filter((position) => position !== null);
  return known.length === categories.length && known.length > 1 ? known : null;
}
