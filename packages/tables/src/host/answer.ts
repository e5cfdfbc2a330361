import type { TableAnswer, TableQuestion } from "@octavo/note";
import { answerAggregate } from "./aggregate.ts";
import type { TableConnection } from "./database.ts";
import { answerPivot } from "./pivot.ts";
import { answerProfile } from "./profile.ts";
import { answerCount, answerRows, answerSample, type CachedTable } from "./rows.ts";
import { answerSeries } from "./series.ts";

export async function answerQuestion(
  shelf: CachedTable,
  question: TableQuestion,
  connection: TableConnection,
): Promise<TableAnswer> {
  const { table } = shelf;
  switch (question.ask) {
    case "shape":
      return {
        columns: table.fields.map(({ name, index, kind, stated }) => ({
          name,
          index,
          kind,
          ...(stated !== undefined && { type: stated }),
        })),
        rows: table.rows,
      };
    case "rows":
      return await answerRows(shelf, question, connection);
    case "count":
      return await answerCount(shelf, question, connection);
    case "sample":
      return await answerSample(shelf, question, connection);
    case "pivot":
      return await answerPivot(table, question, connection);
    case "profile":
      return await answerProfile(table, question, connection);
    case "aggregate":
      return await answerAggregate(table, question, connection);
    case "series":
      return await answerSeries(table, question, connection);
  }
}
