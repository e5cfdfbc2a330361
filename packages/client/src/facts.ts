import { type Fact, noteFactsSchema } from "@octavo/protocol";
import type { RequestOutcome } from "./connection.ts";

/**
 * The facts that came of a request. Apart from the connection, which every page has: the schema of facts is some two hundred smaller ones, and
 * only pages with a note wait for them to be made.
 */
export function factsOfAnswer({ frame, msgId }: RequestOutcome & { readonly ok: true }): readonly Fact[] {
  const parsed = frame.op === "NOTE_FACTS" ? noteFactsSchema.safeParse(frame.data) : null;
  return parsed?.success ? parsed.data.facts.filter((fact) => fact.msgId === msgId) : [];
}
