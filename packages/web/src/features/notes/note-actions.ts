/** What can be done with whole notes and folders, without a page around it. */
import type { Connection, NoteList, Rest } from "@octavo/client";
import { nameOfPath } from "@octavo/note";
import type { NoteInfo } from "@octavo/protocol";
import { z } from "zod";
import type { StoreApi } from "zustand/vanilla";
import type { Notifications } from "../../ui/notices/notification-list.ts";
import { createNewNotes, type NewNotes } from "./new-notes.ts";
import { createNoteMoves, type Expected, type Move } from "./note-moves.ts";
import { createByRest, type Outcome } from "./outcome.ts";
import { texts } from "./texts.ts";
import { createTrashOffers } from "./trash-offers.ts";
import { createTrashing, type Trashing } from "./trashing.ts";

export interface NoteActions extends NewNotes, Trashing {
  readonly expected: StoreApi<Expected>;
  /** When what was begun to be moved or thrown away is done, or was refused: then what it offers to take back is there. */
  settled(): Promise<void>;
  /** @param path the whole new path, as `normalisePath` gives it */
  rename(note: NoteInfo, path: string): Promise<Outcome>;
  renameFolder(from: string, to: string): Promise<Outcome>;
  /** Puts notes at other paths, or beside what is there. @param folder its name; "" for none */
  moveAll(moves: readonly Move[], folder: string): Promise<void>;
  /** Of all its paragraphs. */
  clearOutput(note: NoteInfo): Promise<void>;
}

interface NoteActionsOptions {
  readonly connection: Connection;
  readonly rest: Rest;
  readonly notices: Notifications;
  readonly list: () => Pick<NoteList, "notes" | "subscribe">;
  /** Brings the place of a note, or of a folder, into sight where notes are listed. */
  readonly reveal: (path: string) => void;
}

export function createNoteActions({ connection, rest, notices, list, reveal }: NoteActionsOptions): NoteActions {
  const offers = createTrashOffers({ notices, list });
  const moves = createNoteMoves({ connection, notices, list, reveal, onMoved: offers.moved });
  const { expected, settled, notes, rename, renameFolder, moveAll } = moves;
  return {
    expected,
    settled,
    ...createNewNotes({ connection, rest, notes, reveal }),
    rename,
    renameFolder,
    moveAll,
    ...createTrashing({ moves, offers, notices, list, reveal }),
    async clearOutput({ id, path }) {
      const cleared = await createByRest(async () => {
        await rest.call("PUT", `/notebook/${id}/clear`, z.unknown());
        return id;
      });
      if (cleared.ok) notices.done(texts.t("outputCleared", { name: nameOfPath(path) }));
      else notices.problem(cleared.problem);
    },
  };
}
