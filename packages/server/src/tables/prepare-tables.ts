import { findParagraph } from "@octavo/note";
import type { Logger } from "pino";
import type { ActiveRun } from "../runs/active-run.ts";
import type { TableService } from "./table-service.ts";

interface PrepareParts {
  readonly desk: Pick<TableService, "ask">;
  /** Whether a user has a page open. */
  readonly isSomebodyThere: () => boolean;
  readonly log: Logger;
}

/** Makes large tables that a run has shown ready to be asked: those that were printed always, the others when a user may look. */
export function prepareTables(
  { desk, isSomebodyThere, log }: PrepareParts,
  { order, live, paragraphId }: Pick<ActiveRun, "order" | "live" | "paragraphId">,
): void {
  const paragraph = findParagraph(live.note, paragraphId);
  for (const [index, segment] of (paragraph?.results?.segments ?? []).entries()) {
    const file = segment.overflow?.file;
    if (segment.type !== "TABLE" || !file) continue;
    if (!file.endsWith(".log") && !isSomebodyThere()) continue;
    const output = { segment, index, runId: paragraph?.run?.id };
    desk.ask(output, { ask: "shape" }, new AbortController().signal).catch((error: unknown) => {
      // A client that asks receives the reason.
      log.info({ err: error, noteId: order.noteId }, "a large table could not be made ready");
    });
  }
}
