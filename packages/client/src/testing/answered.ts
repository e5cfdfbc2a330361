import type { Fact } from "@octavo/protocol";
import type { RequestOutcome } from "../connection.ts";

/** What a request is answered that led to these facts. */
export function answered(...facts: readonly Fact[]): RequestOutcome & { readonly ok: true } {
  const msgId = "m-1";
  const data = { noteId: "2ABCDEFGH", epoch: "e", from: 0, facts: facts.map((fact) => ({ ...fact, msgId })) };
  return { ok: true, frame: { op: "NOTE_FACTS", data, msgId: undefined }, msgId };
}
