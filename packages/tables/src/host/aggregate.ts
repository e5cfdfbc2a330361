import type { AggregateAnswer, AggregateQuestion } from "@octavo/note";
import type { TableConnection } from "./database.ts";
import type { OpenedTable } from "./opened-table.ts";
import { aggregateOf } from "./pivot.ts";
import { QueryContext } from "./query-context.ts";
import { whereClause } from "./where.ts";

export async function answerAggregate(
  table: OpenedTable,
  { filter, columns }: AggregateQuestion,
  connection: TableConnection,
): Promise<AggregateAnswer> {
  if (columns.length === 0) return { values: [] };
  const asking = new QueryContext(table, connection);
  const where = await whereClause(asking, filter);
  const aggregates: string[] = [];
  for (const { column, aggr } of columns) aggregates.push(await aggregateOf(asking, column, aggr));
  const [row = []] = await asking.query(`SELECT ${aggregates.join(", ")} FROM ${asking.from} ${where}`);
  return { values: row.map((value) => (typeof value === "number" && Number.isFinite(value) ? value : null)) };
}
