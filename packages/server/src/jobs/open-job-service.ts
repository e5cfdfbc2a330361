import { isInTrash, readNoteFile } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { Logger } from "pino";
import type { Access } from "../access/access.ts";
import type { Notebook } from "../notebook/notebook.ts";
import type { OpenNotes } from "../notebook/open-notes.ts";
import type { Clock } from "../storage/clock.ts";
import type { NoteStorage } from "../storage/note-storage.ts";
import { JobIndex } from "./job-index.ts";
import { JobService } from "./job-service.ts";
import { JobStore } from "./job-store.ts";

export interface JobParts {
  readonly notebook: Notebook;
  readonly openNotes: OpenNotes;
  readonly storage: NoteStorage;
  readonly access: Access;
  /** Where what is known is kept over restarts: a file, or `:memory:`. */
  readonly file: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly clock?: Clock;
  readonly log: Logger;
}

/** The job manager of a notebook. Callers that decide facts call its `noteChanged`; to the rest it listens itself. */
export function openJobService({
  notebook,
  openNotes,
  storage,
  access,
  file: kept,
  now,
  clock,
  log,
}: JobParts): JobService {
  const list = () => notebook.list().filter(({ path }) => !isInTrash(path));
  const index = new JobIndex({
    list,
    peek: (id) => openNotes.peek(id)?.note,
    async read(id) {
      const path = notebook.pathOf(id);
      if (path === undefined) throw new NotebookError("noteNotFound");
      const file = readNoteFile(await storage.read({ id, path }), { id, path });
      if (!file.ok) throw new NotebookError("noteBroken", file.problem);
      return file.note;
    },
    async stamp(id) {
      const path = notebook.pathOf(id);
      return path === undefined ? null : storage.stamp({ id, path });
    },
    store: () => JobStore.open(kept),
    onKnown: (id) => desk.noteKnown(id),
    now,
    log,
  });
  const maySee: ConstructorParameters<typeof JobService>[0]["maySee"] = (who, id) =>
    access.holds(who, "owner", id) && access.may(who, "reader", id);
  const desk: JobService = new JobService({ index, list, maySee, now, ...(clock ? { clock } : {}) });
  notebook.onListChanged(() => desk.listChanged());
  access.onChanged(() => desk.listChanged());
  return desk;
}
