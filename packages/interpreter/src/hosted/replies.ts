/** What a program says is checked here: code that runs in its process can say anything, also in its name. */
import { z } from "zod";
import type { OutputEvent, TableTypes } from "../driver.ts";
import { heldNamesSchema } from "../held-name.ts";
import { driverQuestionSchema } from "../question.ts";
import type { HostReply } from "./messages.ts";

const text = z.string();
const file = z.string().regex(/^[\w-]+\.parquet$/);

const types: z.ZodType<TableTypes> = z.object({
  columns: text,
  missing: z.enum(["null", ""]),
  kept: z.record(z.string(), text).exactOptional(),
  breaks: text.exactOptional(),
  texts: z.record(z.string(), text).exactOptional(),
});

const outputEventSchema: z.ZodType<OutputEvent> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), data: text }),
  z.object({ type: z.literal("result"), format: text, data: text, types: types.exactOptional() }),
  z.object({ type: z.literal("table"), data: text, rows: z.number(), file, types: types.exactOptional() }),
  z.object({ type: z.literal("stored"), file, rows: z.number().exactOptional() }),
  z.object({ type: z.literal("clear") }),
  z.object({ type: z.literal("progress"), percent: z.number() }),
  z.object({ type: z.literal("failure"), text }),
]);

const hostReplySchema: z.ZodType<HostReply> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("opened"), problem: text.nullable() }),
  z.object({ type: z.literal("shown"), run: z.number(), event: outputEventSchema }),
  z.object({ type: z.literal("asked"), id: z.number(), question: driverQuestionSchema }),
  z.object({ type: z.literal("printed") }),
  z.object({ type: z.literal("done") }),
  z.object({
    type: z.literal("completions"),
    id: z.number(),
    completions: z.array(z.object({ name: text, value: text, meta: text })),
  }),
  z.object({ type: z.literal("listed"), id: z.number(), held: heldNamesSchema.catch([]) }),
]);

/** Null for what is none. */
export function replyInMessage(message: unknown): HostReply | null {
  return hostReplySchema.safeParse(message).data ?? null;
}
