/**
 * `POST /api/octavo/tables/{noteId}/{paragraphId}/{index}` asks a question about the table that is output `index` of a paragraph (see
 * `TableQuestion`), and is answered by what it asks for. Closing the connection takes the question back.
 *
 * `GET …/export?format=csv` gives the whole table as a file, in one of `exportFormats`. With `revision`, both mean the table as it was there.
 */
import {
  aggregations,
  amountTests,
  mostPixels,
  mostRows,
  mostSampled,
  type TableFilter,
  type TableQuestion,
  textTests,
} from "@octavo/note";
import { z } from "zod";

/** Whether there is such a column, its table knows; no table has more. */
const column = z.int().min(0).max(1_000_000);
const amount = z.number();
const date = z.string().max(64);
const place = z.int().min(0);
const columns = z.array(column).max(100_000).readonly();

const conditionSchema = z.union([
  z.object({ type: z.literal("text"), column, test: z.enum(textTests), text: z.string().max(10_000) }),
  z.object({ type: z.literal("number"), column, test: z.enum(amountTests), number: amount }),
  z.object({ type: z.literal("number"), column, test: z.literal("between"), from: amount, to: amount }),
  z.object({ type: z.literal("date"), column, test: z.enum(amountTests), date }),
  z.object({ type: z.literal("date"), column, test: z.literal("between"), from: date, to: date }),
  z.object({ type: z.enum(["empty", "notEmpty"]), column }),
]);

const filter = z.object({
  conditions: z.array(conditionSchema).max(100).readonly(),
  text: z.string().max(10_000),
}) satisfies z.ZodType<TableFilter>;

const order = z
  .array(
    z.object({
      column,
      direction: z.enum(["ascending", "descending"]),
      as: z.enum(["text", "number", "date"]).optional(),
    }),
  )
  .max(100)
  .readonly();

const aggr = z.enum(aggregations);
const pivotFields = z
  .array(z.object({ name: z.string().max(100_000), index: column, aggr }))
  .max(100)
  .readonly();

export const tableQuestionSchema = z.discriminatedUnion("ask", [
  z.object({ ask: z.literal("shape") }),
  z.object({
    ask: z.literal("rows"),
    filter,
    order,
    from: place,
    count: z.int().min(0).max(mostRows),
    columns: columns.optional(),
  }),
  z.object({ ask: z.literal("count"), filter }),
  z.object({ ask: z.literal("pivot"), filter, keys: pivotFields, groups: pivotFields, values: pivotFields }),
  z.object({ ask: z.literal("profile"), filter, columns: z.array(column).max(1000).readonly() }),
  z.object({
    ask: z.literal("aggregate"),
    filter,
    columns: z.array(z.object({ column, aggr })).max(1000).readonly(),
  }),
  z.object({
    ask: z.literal("series"),
    filter,
    x: column.nullable(),
    y: z.array(column).max(100).readonly(),
    from: amount.optional(),
    to: amount.optional(),
    pixels: z.int().min(1).max(mostPixels),
  }),
  z.object({
    ask: z.literal("sample"),
    filter,
    count: z.int().min(0).max(mostSampled),
    columns: columns.optional(),
  }),
]) satisfies z.ZodType<TableQuestion>;
