import { join } from "node:path";
import { type Operation, operationSchema } from "@octavo/note";
import type { Logger } from "pino";
import { type Journal, openJournal } from "../journal/journal.ts";
import type { ServerStatus } from "../observability/status.ts";
import { measureFileSystem, type Syncs } from "../storage/measured-file-system.ts";
import { nodeFileSystem } from "../storage/node-file-system.ts";
import type { Catalogue } from "./catalogue.ts";
import type { OpenNotes } from "./open-notes.ts";

/** The journal of a data folder's notes, with what an earlier server left in it. */
export async function openNoteJournal(
  data: string,
  log: Logger,
  status: ServerStatus,
  syncs: Syncs,
): Promise<Journal<Operation>> {
  const journal = await openJournal<Operation>({
    folder: join(data, "journal"),
    fileSystem: measureFileSystem(nodeFileSystem, syncs, () => performance.now()),
    readFact: (value) => operationSchema.parse(value),
    onRefusing: (reason) => {
      if (reason) log.error({ err: reason }, "nothing can be saved");
      status.set({ saving: reason === null, problem: reason?.message ?? null });
    },
  });
  for (const damage of journal.damage) {
    log.error({ damage }, "a part of the journal cannot be read; its file stays in the journal folder");
  }
  return journal;
}

/** Opens what the last server left behind its journal, so that files are whole again soon. */
export async function bringUpToDate(openNotes: OpenNotes, catalogue: Catalogue, log: Logger): Promise<void> {
  for (const history of openNotes.recovering) {
    const { noteId } = history;
    if (catalogue.has(noteId)) {
      await openNotes
        .open(noteId)
        .catch((error: unknown) => log.error({ err: error, noteId }, "a note could not be brought up to date"));
    } else {
      if (!history.isRemoved) log.error({ noteId }, "the journal has edits of a note whose file is gone");
      openNotes.forgetGone(history);
    }
  }
}
