/** What the notebook has of the owners of notes: each note that is made has one, and one that is gone has none. */
import type { NoteId } from "@octavo/note";
import type { Logger } from "pino";
import type { Audience } from "../access/audience.ts";

export interface NoteOwners {
  assignOwner(id: NoteId, user: string, audience?: Audience): Promise<void>;
  forget(id: NoteId): Promise<void>;
}

/** Lists of a note that is not there do no harm, so no caller waits for this. */
export function forgetOwners(id: NoteId, { owners, log }: { readonly owners: NoteOwners; readonly log: Logger }): void {
  owners.forget(id).catch((error: unknown) => {
    log.warn({ err: error, noteId: id }, "the rights of a note that is gone could not be removed");
  });
}
