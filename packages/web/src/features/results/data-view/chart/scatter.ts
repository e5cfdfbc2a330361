import { type Cell, type Column, kindOfType, numberInCell, type Table } from "@octavo/note";
import { isBlank, type TypedColumn } from "./blank.ts";
import { timesOf } from "./date-axis.ts";
import type { ScatterColumns } from "./scatter-columns.ts";
import { texts } from "./texts.ts";

/** From rows to the points of a scatter chart: pure. */

interface ScatterPoint {
  readonly x: number;
  readonly y: number;
  /** How many rows or how much lies here; null when every point is of one size. */
  readonly size: number | null;
}

interface PointSeries {
  readonly name: string;
  readonly points: readonly ScatterPoint[];
}

interface Axis {
  readonly name: string;
  /** Texts of an axis that has no numbers: a point's coordinate is an index into these. */
  readonly labels: readonly string[] | null;
  /** A point's coordinate is a moment in epoch milliseconds. */
  readonly areDates?: true;
}

export interface Scatter {
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly PointSeries[];
  /** Rows that are left out because they have no group. */
  readonly blank: number;
}

/** Points closer than this are one. */
const nearest = 0.0001;
const discreteShare = 0.05;
const mostSeries = 200;

/** Texts, or few numbers that come again and again. */
export function isDiscrete(cells: readonly Cell[], column: TypedColumn = {}): boolean {
  const known = cells.filter((cell) => !isBlank(cell, column));
  if (hasText(known, column) && timesOf(known, column) === null) return true;
  return new Set(known).size < known.length * discreteShare;
}

/** Not in a column whose type is a number: what is none there (`inf`) has no place on its axis. */
function hasText(cells: readonly Cell[], column: TypedColumn): boolean {
  if (column.type !== undefined && kindOfType(column.type) === "number") return false;
  return cells.some((cell) => !isBlank(cell, column) && numberInCell(cell) === null);
}

/** Why the size column has no effect, in words; null when it has, or when there is none. */
export function problemOfSize({ rows }: Pick<Table, "rows">, { xAxis, yAxis, size }: ScatterColumns): string | null {
  if (!size) return null;
  const cellsOf = (column: Column) => rows.map((row) => row[column.index] ?? "");
  if (xAxis && yAxis && isDiscrete(cellsOf(xAxis), xAxis) && isDiscrete(cellsOf(yAxis), yAxis)) {
    return texts.t("sizeIsCount");
  }
  return cellsOf(size).every((cell) => isBlank(cell, size) || numberInCell(cell) !== null)
    ? null
    : texts.t("sizeIsNoNumber");
}

/** @param counted what points are called whose size is how often they come */
export function scatterOf({ rows }: Pick<Table, "rows">, columns: ScatterColumns, counted: string): Scatter {
  const cellsOf = (column: Column | null) => (column ? rows.map((row) => row[column.index] ?? "") : []);
  const across = scaleOfColumn(columns.xAxis, cellsOf(columns.xAxis));
  const up = scaleOfColumn(columns.yAxis, cellsOf(columns.yAxis));
  const areBothDiscrete = columns.xAxis !== null && columns.yAxis !== null && across.isDiscrete && up.isDiscrete;
  const size = problemOfSize({ rows }, columns) === null ? columns.size : null;
  const usualName = areBothDiscrete ? counted : nameOfScatter(columns, size);

  const series = new Map<string, Map<string, ScatterPoint>>();
  let blank = 0;
  for (const [place, row] of rows.entries()) {
    const x = across.position(place);
    const y = up.position(place);
    if (x === null || y === null) continue;
    const group = columns.group ? row[columns.group.index] : usualName;
    if (columns.group && isBlank(group, columns.group)) {
      blank += 1;
      continue;
    }
    const name = String(group);
    if (!series.has(name) && series.size >= mostSeries) continue;
    const points = series.get(name) ?? new Map<string, ScatterPoint>();
    series.set(name, points);
    const key = `${Math.round(x / nearest)} ${Math.round(y / nearest)}`;
    const there = points.get(key);
    const ownSize = size ? numberInCell(row[size.index]) : null;
    points.set(key, areBothDiscrete ? { x, y, size: (there?.size ?? 0) + 1 } : (there ?? { x, y, size: ownSize }));
  }
  return {
    x: across.axis,
    y: up.axis,
    series: [...series].map(([name, points]) => ({ name, points: [...points.values()] })),
    blank,
  };
}

interface Scale {
  readonly axis: Axis;
  readonly isDiscrete: boolean;
  /** Where a row lies; null when its cell is blank. */
  readonly position: (place: number) => number | null;
}

function scaleOfColumn(column: Column | null, cells: readonly Cell[]): Scale {
  if (!column) return { axis: { name: "", labels: null }, isDiscrete: false, position: () => 0 };
  const times = timesOf(cells, column);
  if (times) {
    return {
      axis: { name: column.name, labels: null, areDates: true },
      isDiscrete: isDiscrete(cells, column),
      position: (place) => times[place] ?? null,
    };
  }
  if (!hasText(cells, column)) {
    return {
      axis: { name: column.name, labels: null },
      isDiscrete: isDiscrete(cells, column),
      position: (place) => numberInCell(cells[place]),
    };
  }
  const labels = new Map<string, number>();
  for (const cell of cells)
    if (!isBlank(cell, column) && !labels.has(String(cell))) labels.set(String(cell), labels.size);
  return {
    axis: { name: column.name, labels: [...labels.keys()] },
    isDiscrete: true,
    position: (place) => labels.get(String(cells[place])) ?? null,
  };
}

function nameOfScatter({ xAxis, yAxis }: ScatterColumns, size: Column | null): string {
  if (size) return size.name;
  if (xAxis && yAxis) return `(${xAxis.name}, ${yAxis.name})`;
  return xAxis?.name ?? yAxis?.name ?? "";
}
