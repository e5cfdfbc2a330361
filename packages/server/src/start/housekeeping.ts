/** What the server does by itself from time to time, once its doors are open. */
import type { Logger } from "pino";
import type { NoteLists } from "../access/note-lists.ts";
import type { Journal } from "../journal/journal.ts";
import type { OpenNotes } from "../notebook/open-notes.ts";
import type { ResultFiles } from "../runs/result-files.ts";
import type { ResultSweep } from "../runs/result-sweep.ts";
import type { Search } from "../search/search.ts";
import type { FileTrash } from "../workspace/file-trash.ts";
import type { Uploads } from "../workspace/uploads.ts";

const housekeepingMs = 5000;
const rereadMs = 1000;
/** How often to look for whole outputs that nothing names; no caller waits for it. */
const sweepMs = 20 * 60_000;
/** How long after the doors are open the search index begins to read notes, unless a question comes first: the first page goes before. */
const searchStartMs = 1000;

interface HousekeepingParts {
  readonly openNotes: Pick<OpenNotes, "closeIdle">;
  readonly search: Pick<Search, "start" | "releaseClosed">;
  readonly journal: Pick<Journal<unknown>, "refusing" | "probe">;
  readonly files: Pick<ResultFiles, "sweep">;
  readonly lists: Pick<NoteLists, "refresh">;
  readonly sweep: Pick<ResultSweep, "run">;
  readonly uploads: Pick<Uploads, "giveUpResting">;
  readonly fileTrash: Pick<FileTrash, "sweep">;
  readonly log: Logger;
}

/** @returns ends it */
export function keepHouse({
  openNotes,
  search,
  journal,
  files,
  lists,
  sweep,
  uploads,
  fileTrash,
  log,
}: HousekeepingParts): () => void {
  const searchStart = setTimeout(() => search.start(), searchStartMs);
  const rereading = setInterval(() => void lists.refresh(), rereadMs);
  const housekeeping = setInterval(() => {
    openNotes.closeIdle();
    search.releaseClosed();
    if (journal.refusing) void journal.probe();
    void files.sweep();
  }, housekeepingMs);
  const sweeping = setInterval(() => {
    uploads
      .giveUpResting()
      .catch((error: unknown) => log.warn({ err: error }, "uploads that nobody goes on with could not be removed"));
    fileTrash
      .sweep()
      .catch((error: unknown) => log.warn({ err: error }, "old files in the trash could not be removed"));
    sweep
      .run()
      .catch((error: unknown) => log.warn({ err: error }, "results that nothing names could not be looked for"));
  }, sweepMs);
  return () => {
    clearTimeout(searchStart);
    for (const timer of [rereading, housekeeping, sweeping]) clearInterval(timer);
  };
}
