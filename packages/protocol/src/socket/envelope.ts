import { z } from "zod";
import type { EventName } from "./event-names.ts";

/** The largest frame a client may send, in characters: `zeppelin.websocket.max.text.message.size`. */
export const maxMessageSize = 10_240_000;

/** The largest notebook that can be imported, in bytes: it goes by REST where the socket does not take it. */
export const maxNotebookSize = 128 * 1024 * 1024;

/** What every frame of a client carries. Only `op` is needed: the user is known from the session, never from the frame. */
export const envelopeSchema = z.object({
  op: z.string(),
  data: z.record(z.string(), z.unknown()).nullish(),
  principal: z.string().nullish(),
  ticket: z.string().nullish(),
  /** Sent by every client and ignored: roles come from the session. */
  roles: z.unknown().optional(),
  msgId: z.string().max(200).nullish(),
});
export type Envelope = z.infer<typeof envelopeSchema>;

/** A frame of the server, before it is text. */
export interface ServerFrame {
  readonly op: EventName;
  readonly data: Readonly<Record<string, unknown>>;
  /** Of the request that it answers, where Zeppelin's clients expect it. */
  readonly msgId?: string | undefined;
  /** The connection that caused it and need not receive it. */
  readonly except?: string | undefined;
}

/** Zeppelin's frames name the literal `anonymous` in every direction from the server; clients rely on the members, not on their values. */
export function encodeFrame({ op, data, msgId }: ServerFrame): string {
  return JSON.stringify({ op, data, ticket: "anonymous", principal: "anonymous", roles: "", msgId });
}
