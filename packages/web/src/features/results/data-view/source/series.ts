/** Lines as the pixels there are: of all points that fall on one, only the first, the last, the lowest and the highest can be seen. */
import {
  type ColumnKind,
  numberIn,
  type Row,
  type SeriesAnswer,
  type SeriesLine,
  type SeriesQuestion,
  timeIn,
} from "@octavo/note";

interface Point {
  readonly x: number;
  readonly y: number;
}

export function seriesOf(rows: readonly Row[], question: SeriesQuestion, kinds: readonly ColumnKind[]): SeriesAnswer {
  const { x, y, pixels } = question;
  const axis = axisOf(x, kinds);
  const across = rows.map((row, place) => acrossIn(row, place, x, axis));
  const extent = extentOf(across);
  if (!extent) return { axis, extent, lines: y.map((column) => ({ column, x: [], y: [], points: 0 })) };
  const from = question.from ?? extent[0];
  const to = question.to ?? extent[1];
  const lines = y.map((column) => lineOf(pointsOf(rows, across, column), column, { from, to, pixels }));
  return { axis, extent, lines };
}

function axisOf(x: number | null, kinds: readonly ColumnKind[]): SeriesAnswer["axis"] {
  const kind = x === null ? "text" : (kinds[x] ?? "text");
  return kind === "text" ? "row" : kind;
}

function acrossIn(row: Row, place: number, x: number | null, axis: SeriesAnswer["axis"]): number | null {
  if (axis === "row" || x === null) return place;
  return axis === "date" ? timeIn(row[x]) : numberIn(row[x]);
}

function extentOf(across: readonly (number | null)[]): readonly [number, number] | null {
  let least = Infinity;
  let greatest = -Infinity;
  for (const x of across) {
    if (x === null) continue;
    least = Math.min(least, x);
    greatest = Math.max(greatest, x);
  }
  return least <= greatest ? [least, greatest] : null;
}

function pointsOf(rows: readonly Row[], across: readonly (number | null)[], column: number): readonly Point[] {
  const points = rows.flatMap((row, place) => {
    const x = across[place] ?? null;
    const y = numberIn(row[column]);
    return x === null || y === null ? [] : [{ x, y }];
  });
  return points.sort((one, other) => one.x - other.x);
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly pixels: number;
}

function lineOf(points: readonly Point[], column: number, { from, to, pixels }: Range): SeriesLine {
  const first = points.findIndex(({ x }) => x >= from);
  const begin = first < 0 ? points.length : first;
  let end = begin;
  while (end < points.length && (points[end]?.x ?? Infinity) <= to) end += 1;

  const seen: Point[] = [...points.slice(Math.max(0, begin - 1), begin)];
  const pixelOf = ({ x }: Point) =>
    to === from ? 0 : Math.min(pixels - 1, Math.floor(((x - from) / (to - from)) * pixels));
  for (let at = begin; at < end; ) {
    const pixel = pixelOf(points[at] as Point);
    let after = at;
    while (after < end && pixelOf(points[after] as Point) === pixel) after += 1;
    seen.push(...marksOf(points, at, after));
    at = after;
  }
  seen.push(...points.slice(end, end + 1));
  return { column, x: seen.map(({ x }) => x), y: seen.map(({ y }) => y), points: end - begin };
}

/** First, lowest, highest and last of some points, each once, from left to right. */
function marksOf(points: readonly Point[], begin: number, end: number): readonly Point[] {
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
