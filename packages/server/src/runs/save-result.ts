import { findParagraph, type Outcome } from "@octavo/note";
import type { Logger } from "pino";
import type { Pool } from "../pool/pool.ts";
import type { ActiveRun } from "./active-run.ts";

/** What `%sql(saveAs=name)` has shown goes into the pool: its text, or a list of texts when it has several outputs. */
export function saveResult(
  { pool, log }: { readonly pool: Pick<Pool, "put">; readonly log: Logger },
  { order, live, paragraphId }: Pick<ActiveRun, "order" | "live" | "paragraphId">,
  outcome: Outcome,
): void {
  const name = order.properties["saveAs"];
  if (outcome !== "FINISHED" || !name) return;
  const texts = (findParagraph(live.note, paragraphId)?.results?.segments ?? []).map(({ data }) => data);
  const [only = "", ...others] = texts;
  const place = { noteId: order.noteId, view: live.user, runDirectory: "" };
  try {
    pool.put(place, name, { kind: "value", value: others.length === 0 ? only : texts });
  } catch (error) {
    // The run is over, and is not to fail for want of room in the pool.
    log.warn({ err: error, noteId: order.noteId, name }, "a result was not saved in the pool");
  }
}
