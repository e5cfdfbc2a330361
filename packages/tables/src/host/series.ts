/**
 * Lines of as many points as can be seen. A pixel's width of a line shows the least and the greatest of what is in it, and how it comes in
 * and goes out; so the first, the last, the least and the greatest point of each pixel make the same picture as all.
 */
import type { SeriesAnswer, SeriesLine, SeriesQuestion } from "@octavo/note";
import type { DatabaseRow, TableConnection } from "./database.ts";
import type { OpenedTable } from "./opened-table.ts";
import { QueryContext } from "./query-context.ts";
import { whereClause } from "./where.ts";

/** All are sent up to this number of points a pixel: four would be anyway. */
const pointsPerPixel = 4;

export async function answerSeries(
  table: OpenedTable,
  question: SeriesQuestion,
  connection: TableConnection,
): Promise<SeriesAnswer> {
  const axis = await axisOfColumn(table, question.x, connection);
  const extent = await extentOfAxis(new QueryContext(table, connection), question, axis);
  const lines: SeriesLine[] = [];
  for (const column of question.y)
    lines.push(
      extent === null
        ? { column, x: [], y: [], points: 0 }
        : await lineOfSeries(new QueryContext(table, connection), { question, column, axis, extent }),
    );
  return { axis, extent, lines };
}

type Axis = SeriesAnswer["axis"];

async function axisOfColumn(table: OpenedTable, x: number | null, connection: TableConnection): Promise<Axis> {
  if (x === null) return "row";
  const { kind } = table.field(x);
  if (kind !== "text") return kind;
  return (await table.hasNumbers(connection, x)) ? "number" : "row";
}

async function amountOfAxis(asking: QueryContext, x: number | null, axis: Axis): Promise<string> {
  if (axis === "row" || x === null) return "CAST(r AS DOUBLE)";
  return `CAST(${axis === "date" ? asking.time(x) : await asking.number(x)} AS DOUBLE)`;
}

async function extentOfAxis(
  asking: QueryContext,
  { x, filter }: SeriesQuestion,
  axis: Axis,
): Promise<readonly [number, number] | null> {
  const amount = await amountOfAxis(asking, x, axis);
  const where = await whereClause(asking, filter);
  const [row] = await asking.query(
    `SELECT min(${amount}) FILTER (isfinite(${amount})), max(${amount}) FILTER (isfinite(${amount})) FROM ${asking.from} ${where}`,
  );
  const [least, greatest] = row ?? [];
  return typeof least === "number" && typeof greatest === "number" ? [least, greatest] : null;
}

interface SeriesLineRequest {
  readonly question: SeriesQuestion;
  readonly column: number;
  readonly axis: Axis;
  readonly extent: readonly [number, number];
}

async function lineOfSeries(
  asking: QueryContext,
  { question, column, axis, extent }: SeriesLineRequest,
): Promise<SeriesLine> {
  const { x, filter, pixels } = question;
  const from = question.from ?? extent[0];
  const to = question.to ?? extent[1];
  const { values } = asking;
  const amount = await amountOfAxis(asking, x, axis);
  const number = `CAST(${await asking.number(column)} AS DOUBLE)`;
  const where = await whereClause(asking, filter);
  const left = values.number(from);
  const right = values.number(to);
  // Each point with its pixel; what is left and right of all pixels is in one of its own.
  const width = to > from ? to - from : 1;
  const pixel = `CASE WHEN x < ${left} THEN -1 WHEN x > ${right} THEN ${pixels} ELSE least(${pixels - 1}, CAST(floor((x - ${left}) / ${values.number(width)} * ${pixels}) AS BIGINT)) END`;
  const points = `SELECT ${amount} AS x, ${number} AS y FROM ${asking.from} ${where}`;
  const shown = `SELECT x, y, ${pixel} AS pixel FROM (${points}) WHERE isfinite(x) AND isfinite(y)`;
  const found = await asking.query(
    `SELECT pixel, count(*), min(x), arg_min(y, x), max(x), arg_max(y, x), arg_min(x, y), min(y), arg_max(x, y), max(y)
     FROM (${shown}) GROUP BY pixel ORDER BY pixel`,
  );
  const count = found.reduce((sum, row) => sum + (isInsideScreen(row, pixels) ? Number(row[1]) : 0), 0);
  const thinned = found.flatMap((row) => pointsOfRow(row, pixels));
  const inside = count > pixels * pointsPerPixel ? thinned : await everyPoint(asking, { thinned, shown, from, to });
  return { column, x: inside.map(([x]) => x), y: inside.map(([, y]) => y), points: count };
}

type SeriesPoint = readonly [number, number];

function isInsideScreen([pixel]: DatabaseRow, pixels: number): boolean {
  return Number(pixel) >= 0 && Number(pixel) < pixels;
}

function pointsOfRow(row: DatabaseRow, pixels: number): readonly SeriesPoint[] {
  const [pixel, , firstX, firstY, lastX, lastY, leastX, leastY, greatestX, greatestY] = row.map(Number);
  const first = createPoint(firstX, firstY);
  const last = createPoint(lastX, lastY);
  // Of what is out of sight only the nearest point matters: the line leads there.
  if (pixel === -1) return [last];
  if (pixel === pixels) return [first];
  const inner = [createPoint(leastX, leastY), createPoint(greatestX, greatestY)].toSorted(
    ([one], [other]) => one - other,
  );
  return withoutRepeats([first, ...inner, last]);
}

function createPoint(x = Number.NaN, y = Number.NaN): SeriesPoint {
  return [x, y];
}

function withoutRepeats(points: readonly SeriesPoint[]): readonly SeriesPoint[] {
  return points.filter(([x, y], index) => index === 0 || points[index - 1]?.[0] !== x || points[index - 1]?.[1] !== y);
}

interface Few {
  readonly thinned: readonly SeriesPoint[];
  readonly shown: string;
  readonly from: number;
  readonly to: number;
}

/** So few that all can be sent, between the nearest ones outside. */
async function everyPoint(asking: QueryContext, { thinned, shown, from, to }: Few): Promise<readonly SeriesPoint[]> {
  const found = await asking.query(
    `SELECT x, y FROM (${shown}) WHERE x BETWEEN ${asking.values.number(from)} AND ${asking.values.number(to)} ORDER BY x`,
  );
  const inside = found.map(([x, y]): SeriesPoint => [Number(x), Number(y)]);
  return [...thinned.filter(([x]) => x < from), ...inside, ...thinned.filter(([x]) => x > to)];
}
