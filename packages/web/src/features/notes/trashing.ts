/** The trash: what is thrown away and taken out again, with a way back for each, and what is removed for ever. */
import type { NoteList, RequestInput } from "@octavo/client";
import { isInTrash, nameOfPath, restoredPath, trashFolder } from "@octavo/note";
import type { NoteInfo, RequestName } from "@octavo/protocol";
import type { Notifications } from "../../ui/notices/notification-list.ts";
import type { Move, NoteMoves } from "./note-moves.ts";
import { findFreePath, shownPath } from "./note-names.ts";
import { texts } from "./texts.ts";
import type { TrashOffers } from "./trash-offers.ts";

export interface Trashing {
  trash(note: NoteInfo): Promise<void>;
  trashFolder(path: string): Promise<void>;
  /** Several at once, with one way back for all. */
  trashAll(notes: readonly NoteInfo[]): Promise<void>;
  restore(note: NoteInfo): Promise<void>;
  restoreFolder(path: string): Promise<void>;
  /** Several at once, with one way back for all. */
  restoreSeveral(notes: readonly NoteInfo[]): Promise<void>;
  restoreAll(): Promise<void>;
  remove(note: NoteInfo): Promise<void>;
  removeFolder(path: string): Promise<void>;
  emptyTrash(): Promise<void>;
}

interface TrashingOptions {
  readonly moves: NoteMoves;
  readonly offers: TrashOffers;
  readonly notices: Notifications;
  readonly list: () => Pick<NoteList, "notes">;
  readonly reveal: (path: string) => void;
}

type Notes = readonly NoteInfo[];

export function createTrashing({ moves: noteMoves, offers, notices, list, reveal }: TrashingOptions): Trashing {
  const { notes, inFolder, move, reportRefusal, inTurn, each, stillThere, rename } = noteMoves;

  /** From the trash to where it was, also if its name there got an addition. */
  async function restoreNote({ id, path }: NoteInfo): Promise<void> {
    // A page that shows one note may not have asked for the list yet; what it threw away is in the trash.
    const now = list().notes ? notes().find((note) => note.id === id) : { id, path: `/${trashFolder}${path}` };
    if (!now) notices.problem(texts.t("cannotComeBack", { name: nameOfPath(path) }));
    if (!now || !isInTrash(now.path)) return;
    const target = findFreePath(path, notes());
    const isPlain = restoredPath(now.path) === target;
    const outcome = isPlain ? move("RESTORE_NOTE", { id }, new Map([[id, target]])) : rename(now, target);
    if (!(await reportRefusal(outcome))) return;
    reveal(target);
    if (target !== path) {
      notices.done(texts.t("restoredAs", { target: shownPath(target), name: shownPath(path) }));
    }
  }

  const putBackFromTrash = ({ id, path }: NoteInfo) => restoreNote({ id, path: restoredPath(path) });

  /** Offers to throw those away again that have come out of the trash. */
  function offerTrash(restored: Notes): void {
    const now = new Map(notes().map(({ id, path }) => [id, path]));
    const moved = restored.flatMap((note): readonly Move[] => {
      const path = now.get(note.id);
      return path === undefined || isInTrash(path) ? [] : [[note, path]];
    });
    const count = moved.length;
    if (count === 0) return;
    const undo = () => void trashNotes(stillThere(moved).map(([{ id }, path]) => ({ id, path })));
    notices.undoable(texts.t("restored", { count }), undo, { stays: true });
  }

  /** Throws several away and gives those for which it was done. */
  async function trashNotes(chosen: Notes): Promise<readonly Move[]> {
    return inTurn(
      each(
        chosen.map((note) => [note, `/${trashFolder}${note.path}`]),
        ([{ id }, path]) => move("MOVE_NOTE_TO_TRASH", { id }, new Map([[id, path]])),
        "notTrashed",
      ),
    );
  }

  async function restoreFolder(folder: string): Promise<void> {
    const moves = new Map(inFolder(folder).map(({ id, path }) => [id, restoredPath(path)]));
    if (await reportRefusal(move("RESTORE_FOLDER", { id: folder }, moves))) reveal(restoredPath(folder));
  }

  /** Whether the note lies in the trash under its own name and its old place is free. */
  function isPlainlyIn(id: string, path: string): boolean {
    return (
      notes().some((note) => note.id === id && note.path === `/${trashFolder}${path}`) &&
      findFreePath(path, notes()) === path
    );
  }

  async function removeAll<Name extends RequestName>(
    op: Name,
    data: RequestInput<Name> & object,
    gone: Notes,
  ): Promise<void> {
    const moves = new Map(gone.map(({ id }) => [id, null]));
    if ((await reportRefusal(move(op, data, moves))) && gone.length > 1)
      notices.done(texts.t("gone", { count: gone.length }));
  }

  return {
    async trash(note) {
      const moves = new Map([[note.id, `/${trashFolder}${note.path}`]]);
      if (!(await inTurn(reportRefusal(move("MOVE_NOTE_TO_TRASH", { id: note.id }, moves))))) return;
      offers.make([note.id], texts.t("inTrash", { name: nameOfPath(note.path) }), () => void restoreNote(note));
    },
    async trashFolder(folder) {
      const moved = inFolder(folder);
      const moves = new Map(moved.map(({ id, path }) => [id, `/${trashFolder}${path}`]));
      if (!(await inTurn(reportRefusal(move("MOVE_FOLDER_TO_TRASH", { id: folder }, moves))))) return;
      offers.make(
        [...moves.keys()],
        texts.t("folderInTrash", { name: nameOfPath(folder), count: moved.length }),
        () => {
          const plain = moved.every(({ id, path }) => isPlainlyIn(id, path));
          const isAlone = inFolder(`/${trashFolder}${folder}`).length === moved.length;
          if (plain && isAlone) void restoreFolder(`/${trashFolder}${folder}`);
          else for (const note of moved) void restoreNote(note);
        },
      );
    },
    async trashAll(chosen) {
      const trashed = await trashNotes(chosen);
      if (trashed.length === 0) return;
      const ids = trashed.map(([{ id }]) => id);
      offers.make(ids, texts.t("severalInTrash", { count: ids.length }), () => {
        for (const [note] of trashed) void restoreNote(note);
      });
    },
    restore: putBackFromTrash,
    restoreFolder,
    async restoreSeveral(chosen) {
      await inTurn(Promise.all(chosen.map(putBackFromTrash)));
      offerTrash(chosen);
    },
    async restoreAll() {
      const all = inFolder(`/${trashFolder}`);
      const moves = new Map(all.map(({ id, path }) => [id, restoredPath(path)]));
      if (await inTurn(reportRefusal(move("RESTORE_ALL", {}, moves)))) offerTrash(all);
    },
    remove: (note) => removeAll("DEL_NOTE", { id: note.id }, [note]),
    removeFolder: (folder) => removeAll("REMOVE_FOLDER", { id: folder }, inFolder(folder)),
    emptyTrash: () => removeAll("EMPTY_TRASH", {}, inFolder(`/${trashFolder}`)),
  };
}
