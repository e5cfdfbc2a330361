import type { AggregateAnswer, AggregateQuestion } from "@octavo/note";
import { Asking } from "./asking.ts";
import type { Connection } from "./database.ts";
import type { OpenedTable } from "./opened-table.ts";
import { aggregateOf } from "./pivot.ts";
import { whereOf } from "./where.ts";

export async function answerAggregate(
  table: OpenedTable,
  { filter, columns }: AggregateQuestion,
  connection: Connection,
): Promise<AggregateAnswer> {
  if (columns.length === 0) return { values: [] };
  const asking = new Asking(table, connection);
  const where = await whereOf(asking, filter);
  const aggregates: string[] = [];
  for (const { column, aggr } of columns) aggregates.push(await aggregateOf(asking, column, aggr));
  const [row = []] = await asking.query(`SELECT ${aggregates.join(", ")} FROM ${asking.from} ${where}`);
  return { values: row.map((value) => (typeof value === "number" && Number.isFinite(value) ? value : null)) };
}
