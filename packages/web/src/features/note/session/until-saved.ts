import { type NoteReplica, RestError } from "@octavo/client";
import { texts } from "./texts.ts";

/**
 * Resolves once the server has all that was typed until now: before that, what it is asked for would be older than what people see.
 *
 * @throws RestError when it does not get there
 */
export async function untilSaved(replica: Pick<NoteReplica, "flushed" | "state">): Promise<void> {
  const flushed = await replica.flushed();
  if (flushed === "refused") throw new RestError(0, replica.state.refusal ?? "");
  if (flushed === "away") throw new RestError(0, texts.t("notSavedYet"));
}
