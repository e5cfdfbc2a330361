/** Lines as the pixels there are: of all points that fall on one, only the first, the last, the lowest and the highest can be seen. */
import {
  type ColumnKind,
  numberInCell,
  type SeriesAnswer,
  type SeriesLine,
  type SeriesQuestion,
  type TableRow,
  timeInCell,
} from "@octavo/note";

interface SeriesPoint {
  readonly x: number;
  readonly y: number;
}

export function seriesOfRows(
  rows: readonly TableRow[],
  question: SeriesQuestion,
  kinds: readonly ColumnKind[],
): SeriesAnswer {
  const { x, y, pixels } = question;
  const axis = axisOfColumn(x, kinds);
  const across = rows.map((row, place) => positionInRow(row, place, x, axis));
  const extent = extentOfPositions(across);
  if (!extent) return { axis, extent, lines: y.map((column) => ({ column, x: [], y: [], points: 0 })) };
  const from = question.from ?? extent[0];
  const to = question.to ?? extent[1];
  const lines = y.map((column) => lineOfPoints(pointsOfRows(rows, across, column), column, { from, to, pixels }));
  return { axis, extent, lines };
}

function axisOfColumn(x: number | null, kinds: readonly ColumnKind[]): SeriesAnswer["axis"] {
  const kind = x === null ? "text" : (kinds[x] ?? "text");
  return kind === "text" ? "row" : kind;
}

function positionInRow(row: TableRow, place: number, x: number | null, axis: SeriesAnswer["axis"]): number | null {
  if (axis === "row" || x === null) return place;
  return axis === "date" ? timeInCell(row[x]) : numberInCell(row[x]);
}

function extentOfPositions(across: readonly (number | null)[]): readonly [number, number] | null {
  let least = Infinity;
  let greatest = -Infinity;
  for (const x of across) {
    if (x === null) continue;
    least = Math.min(least, x);
    greatest = Math.max(greatest, x);
  }
  return least <= greatest ? [least, greatest] : null;
}

function pointsOfRows(
  rows: readonly TableRow[],
  across: readonly (number | null)[],
  column: number,
): readonly SeriesPoint[] {
  const points = rows.flatMap((row, place) => {
    const x = across[place] ?? null;
    const y = numberInCell(row[column]);
    return x === null || y === null ? [] : [{ x, y }];
  });
  return points.sort((one, other) => one.x - other.x);
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly pixels: number;
}

function lineOfPoints(points: readonly SeriesPoint[], column: number, { from, to, pixels }: Range): SeriesLine {
  const first = points.findIndex(({ x }) => x >= from);
  const begin = first < 0 ? points.length : first;
  let end = begin;
  while (end < points.length && (points[end]?.x ?? Infinity) <= to) end += 1;

  const seen: SeriesPoint[] = [...points.slice(Math.max(0, begin - 1), begin)];
  const pixelOf = ({ x }: SeriesPoint) =>
    to === from ? 0 : Math.min(pixels - 1, Math.floor(((x - from) / (to - from)) * pixels));
  for (let at = begin; at < end; ) {
    const pixel = pixelOf(points[at] as SeriesPoint);
    let after = at;
    while (after < end && pixelOf(points[after] as SeriesPoint) === pixel) after += 1;
    seen.push(...extremesOf(points, at, after));
    at = after;
  }
  seen.push(...points.slice(end, end + 1));
  return { column, x: seen.map(({ x }) => x), y: seen.map(({ y }) => y), points: end - begin };
}

/** First, lowest, highest and last of some points, each once, from left to right. */
function extremesOf(points: readonly SeriesPoint[], begin: number, end: number): readonly SeriesPoint[] {
  let low = begin;
  let high = begin;
  for (let at = begin; at < end; at++) {
    const y = points[at]?.y ?? 0;
    if (y < (points[low]?.y ?? 0)) low = at;
    if (y > (points[high]?.y ?? 0)) high = at;
  }
  const places = [...new Set([begin, low, high, end - 1])].sort((one, other) => one - other);
  return places.flatMap((place) => points[place] ?? []);
}
