/**
 * What can be done with whole notes and folders, without a page around it.
 *
 * Until the server has answered, `expected` says how the list will be, and the page shows that: a press is answered at once, and a refusal puts the
 * line back.
 */
import {
  type Answer,
  type Connection,
  createListedRequests,
  type NoteList,
  ours,
  type RequestInput,
  type Rest,
} from "@octavo/client";
import {
  folderOf,
  isInFolder,
  isInTrash,
  type JsonObject,
  movedPath,
  nameOf,
  normalisePath,
  restoredPath,
  trashFolder,
} from "@octavo/note";
import type { NoteInfo, RequestName } from "@octavo/protocol";
import { z } from "zod";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Notices } from "../shell/notice-list.ts";
import { freePath, shownPath } from "./note-names.ts";
import { texts } from "./texts.ts";
import { createTrashOffers } from "./trash-offers.ts";

/** Where notes will be once the server has said so; null for those that will be gone. */
export type Expected = ReadonlyMap<string, string | null>;

/** `isGone`: there is no such note, or nobody may know of it. */
export type Outcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: string; readonly isGone?: boolean };
export type NewNote = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly problem: string };

export interface NoteActions {
  readonly expected: StoreApi<Expected>;
  /** When what was begun to be moved or thrown away is done, or was refused: then what it offers to take back is there. */
  settled(): Promise<void>;
  /** @param defaultInterpreterGroup null for whatever the server gives new notes */
  create(name: string, defaultInterpreterGroup: string | null): Promise<NewNote>;
  /** Copies a note to the path. @param shown whether its page is open, so that whoever may only read it can have one too */
  clone(note: NoteInfo, path: string, shown: { readonly isOpen: boolean }): Promise<NewNote>;
  /** Puts a note at the path, or beside the one that is there. What the socket cannot take goes by REST. */
  importNote(wanted: { readonly note: JsonObject; readonly path: string }): Promise<NewNote>;
  /** @param path the whole new path, as `normalisePath` gives it */
  rename(note: NoteInfo, path: string): Promise<Outcome>;
  renameFolder(from: string, to: string): Promise<Outcome>;
  trash(note: NoteInfo): Promise<void>;
  trashFolder(path: string): Promise<void>;
  /** Several at once, with one way back for all. */
  trashAll(notes: readonly NoteInfo[]): Promise<void>;
  /** Puts notes at other paths, or beside what is there. @param folder its name; "" for none */
  moveAll(moves: readonly Move[], folder: string): Promise<void>;
  restore(note: NoteInfo): Promise<void>;
  restoreFolder(path: string): Promise<void>;
  /** Several at once, with one way back for all. */
  restoreSeveral(notes: readonly NoteInfo[]): Promise<void>;
  restoreAll(): Promise<void>;
  remove(note: NoteInfo): Promise<void>;
  removeFolder(path: string): Promise<void>;
  emptyTrash(): Promise<void>;
  /** Of all its paragraphs. */
  clearOutput(note: NoteInfo): Promise<void>;
}

interface NoteActionsOptions {
  readonly connection: Connection;
  readonly rest: Rest;
  readonly notices: Notices;
  readonly list: () => Pick<NoteList, "notes" | "subscribe">;
  /** Brings the place of a note, or of a folder, into sight where notes are listed. */
  readonly reveal: (path: string) => void;
}

type Notes = readonly NoteInfo[];

/** A note as it was, and the path that it goes to. */
type Move = readonly [note: NoteInfo, path: string];

export function createNoteActions({ connection, rest, notices, list, reveal }: NoteActionsOptions): NoteActions {
  const expected = createStore<Expected>(() => new Map());
  const offers = createTrashOffers({ notices, list });
  const listed = createListedRequests(connection);
  const notes = () => expectedNotes(list().notes ?? [], expected.getState());

  /** Shows at once where notes will be, asks for it, and stops showing it when the server has answered either way. */
  async function move<Name extends RequestName>(
    op: Name,
    data: RequestInput<Name> & object,
    moves: Expected,
  ): Promise<Outcome> {
    expected.setState(new Map([...expected.getState(), ...moves]), true);
    const outcome = outcomeOf(await listed(op, data));
    // What was asked for later stands.
    const left = [...expected.getState()].filter(([id, path]) => !moves.has(id) || moves.get(id) !== path);
    expected.setState(new Map(left), true);
    if (outcome.ok) offers.moved(moves);
    return outcome;
  }

  let latest: Promise<unknown> = Promise.resolve();

  /** Done when it is, and with it what was begun before: what is offered last to be taken back is what was done last. */
  function inTurn<Result>(done: Promise<Result>): Promise<Result> {
    const turn = Promise.all([done, latest]).then(([result]) => result);
    latest = turn;
    return turn;
  }

  async function told(outcome: Promise<Outcome>): Promise<boolean> {
    const result = await outcome;
    if (!result.ok) notices.problem(result.problem);
    return result.ok;
  }

  /** Does it with each, one after the other's start; says which were refused, and why, and gives those for which it was done. */
  async function each(
    moves: readonly Move[],
    act: (move: Move) => Promise<Outcome>,
    refusal: "notMoved" | "notTrashed",
  ): Promise<readonly Move[]> {
    const outcomes = await Promise.all(moves.map(act));
    const refused = new Map<string | null, string[]>();
    for (const [at, [{ id, path }]] of moves.entries()) {
      const outcome = outcomes[at];
      if (!outcome || outcome.ok) continue;
      const isGone = outcome.isGone === true || list().notes?.every((note) => note.id !== id);
      const why = isGone ? null : outcome.problem;
      refused.set(why, [...(refused.get(why) ?? []), nameOf(path)]);
    }
    for (const [problem, names] of refused) {
      notices.problem(
        problem === null
          ? texts.t("goneMeanwhile", { names: namesText(names) })
          : texts.t(refusal, { names: namesText(names), problem }),
      );
    }
    return moves.filter((_, at) => outcomes[at]?.ok);
  }

  /** Those that nobody has moved on from where they were put; says which others there are. */
  function stillThere(moved: readonly Move[]): readonly Move[] {
    const now = new Map(notes().map(({ id, path }) => [id, path]));
    const isElsewhere = ([{ id }, path]: Move) => now.has(id) && now.get(id) !== path;
    const elsewhere = moved.filter(isElsewhere).map(([{ path }]) => nameOf(path));
    if (elsewhere.length > 0) notices.problem(texts.t("movedMeanwhile", { names: namesText(elsewhere) }));
    return moved.filter((move) => !isElsewhere(move));
  }

  async function putAllBack(moved: readonly Move[]): Promise<void> {
    await each(stillThere(moved), ([note]) => rename(note, freePath(note.path, notes())), "notMoved");
  }

  const inFolder = (folder: string) => notes().filter(({ path }) => isInFolder(path, folder));

  /** From the trash to where it was, also if its name there got an addition. */
  async function putBack({ id, path }: NoteInfo): Promise<void> {
    // A page that shows one note may not have asked for the list yet; what it threw away is in the trash.
    const now = list().notes ? notes().find((note) => note.id === id) : { id, path: `/${trashFolder}${path}` };
    if (!now) notices.problem(texts.t("cannotComeBack", { name: nameOf(path) }));
    if (!now || !isInTrash(now.path)) return;
    const target = freePath(path, notes());
    const isPlain = restoredPath(now.path) === target;
    const outcome = isPlain ? move("RESTORE_NOTE", { id }, new Map([[id, target]])) : rename(now, target);
    if (!(await told(outcome))) return;
    reveal(target);
    if (target !== path) {
      notices.done(texts.t("restoredAs", { target: shownPath(target), name: shownPath(path) }));
    }
  }

  const putBackFromTrash = ({ id, path }: NoteInfo) => putBack({ id, path: restoredPath(path) });

  /** Offers to throw those away again that have come out of the trash. */
  function offerTrash(restored: Notes): void {
    const now = new Map(notes().map(({ id, path }) => [id, path]));
    const moved = restored.flatMap((note): readonly Move[] => {
      const path = now.get(note.id);
      return path === undefined || isInTrash(path) ? [] : [[note, path]];
    });
    const count = moved.length;
    if (count === 0) return;
    const undo = () => void trashAll(stillThere(moved).map(([{ id }, path]) => ({ id, path })));
    notices.undoable(texts.t("restored", { count }), undo, { stays: true });
  }

  /** Throws several away and gives those for which it was done. */
  async function trashAll(chosen: Notes): Promise<readonly Move[]> {
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
    if (await told(move("RESTORE_FOLDER", { id: folder }, moves))) reveal(restoredPath(folder));
  }

  /** Whether the note lies in the trash under its own name and its old place is free. */
  function isPlainlyIn(id: string, path: string): boolean {
    return (
      notes().some((note) => note.id === id && note.path === `/${trashFolder}${path}`) &&
      freePath(path, notes()) === path
    );
  }

  async function rename({ id, path: from }: NoteInfo, path: string): Promise<Outcome> {
    const outcome = await move("NOTE_RENAME", { id, name: path }, new Map([[id, path]]));
    if (outcome.ok && folderOf(from) !== folderOf(path)) reveal(path);
    return outcome;
  }

  /** Shows where it is, if it was done. */
  function seen<Done extends Outcome | NewNote>(path: string, done: Done): Done {
    if (done.ok) reveal(path);
    return done;
  }

  async function removeAll<Name extends RequestName>(
    op: Name,
    data: RequestInput<Name> & object,
    gone: Notes,
  ): Promise<void> {
    const moves = new Map(gone.map(({ id }) => [id, null]));
    if ((await told(move(op, data, moves))) && gone.length > 1) notices.done(texts.t("gone", { count: gone.length }));
  }

  return {
    expected,
    settled: async () => void (await latest),
    async create(name, defaultInterpreterGroup) {
      const answer = await connection.request(
        "NEW_NOTE",
        { name, defaultInterpreterGroup, ...ours },
        { answeredBy: ({ op }) => op === "NEW_NOTE" },
      );
      const wanted = normalisePath(name);
      return seen(wanted.ok ? wanted.path : name, newNoteOf(answer));
    },
    async clone({ id }, name, { isOpen }) {
      if (isOpen) {
        const answer = await connection.request(
          "CLONE_NOTE",
          { id, name, ...ours },
          { answeredBy: ({ op }) => op === "NEW_NOTE" },
        );
        return seen(name, newNoteOf(answer));
      }
      // The socket copies the note that is shown on it; here none is.
      const path = `/notebook/${encodeURIComponent(id)}`;
      return seen(name, await byRest(async () => rest.call("POST", path, z.string(), { name })));
    },
    async importNote({ note, path }) {
      const target = freePath(path, notes());
      const named = { ...note, name: target };
      const answer = await connection.request(
        "IMPORT_NOTE",
        { note: named, ...ours },
        { answeredBy: ({ op }) => op === "IMPORT_NOTE" },
      );
      const isTooLarge = !answer.ok && answer.reason === "tooLarge";
      const byHttp = () => byRest(() => rest.importNote(JSON.stringify(named), target));
      return seen(target, isTooLarge ? await byHttp() : newNoteOf(answer));
    },
    rename,
    async renameFolder(from, to) {
      const moves = new Map(inFolder(from).map(({ id, path }) => [id, movedPath(path, from, to)]));
      return seen(to, await move("FOLDER_RENAME", { id: from, name: to }, moves));
    },
    async trash(note) {
      const moves = new Map([[note.id, `/${trashFolder}${note.path}`]]);
      if (!(await inTurn(told(move("MOVE_NOTE_TO_TRASH", { id: note.id }, moves))))) return;
      offers.make([note.id], texts.t("inTrash", { name: nameOf(note.path) }), () => void putBack(note));
    },
    async trashFolder(folder) {
      const moved = inFolder(folder);
      const moves = new Map(moved.map(({ id, path }) => [id, `/${trashFolder}${path}`]));
      if (!(await inTurn(told(move("MOVE_FOLDER_TO_TRASH", { id: folder }, moves))))) return;
      offers.make([...moves.keys()], texts.t("folderInTrash", { name: nameOf(folder), count: moved.length }), () => {
        const plain = moved.every(({ id, path }) => isPlainlyIn(id, path));
        const isAlone = inFolder(`/${trashFolder}${folder}`).length === moved.length;
        if (plain && isAlone) void restoreFolder(`/${trashFolder}${folder}`);
        else for (const note of moved) void putBack(note);
      });
    },
    async trashAll(chosen) {
      const trashed = await trashAll(chosen);
      if (trashed.length === 0) return;
      const ids = trashed.map(([{ id }]) => id);
      offers.make(ids, texts.t("severalInTrash", { count: ids.length }), () => {
        for (const [note] of trashed) void putBack(note);
      });
    },
    async moveAll(moves, folder) {
      const targets = new Map<string, string>();
      const asked = await inTurn(
        each(
          moves,
          ([note, path]) => {
            const target = freePath(path, notes());
            targets.set(note.id, target);
            return rename(note, target);
          },
          "notMoved",
        ),
      );
      const moved = asked.map(([note, path]): Move => [note, targets.get(note.id) ?? path]);
      if (moved.length === 0) return;
      const count = moved.length;
      const where = folder === "" ? texts.t("movedOut", { count }) : texts.t("movedTo", { count, folder });
      notices.undoable(where, () => void inTurn(putAllBack(moved)), { stays: true });
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
      if (await inTurn(told(move("RESTORE_ALL", {}, moves)))) offerTrash(all);
    },
    remove: (note) => removeAll("DEL_NOTE", { id: note.id }, [note]),
    removeFolder: (folder) => removeAll("REMOVE_FOLDER", { id: folder }, inFolder(folder)),
    emptyTrash: () => removeAll("EMPTY_TRASH", {}, inFolder(`/${trashFolder}`)),
    async clearOutput({ id, path }) {
      const cleared = await byRest(async () => {
        await rest.call("PUT", `/notebook/${id}/clear`, z.unknown());
        return id;
      });
      if (cleared.ok) notices.done(texts.t("outputCleared", { name: nameOf(path) }));
      else notices.problem(cleared.problem);
    },
  };
}

/** The list as it will be. */
export function expectedNotes(notes: Notes, expected: Expected): Notes {
  if (expected.size === 0) return notes;
  return notes.flatMap((note) => {
    const path = expected.get(note.id);
    if (path === undefined) return [note];
    return path === null ? [] : [{ ...note, path }];
  });
}

const mostNames = 3;

/** Some of them, and how many more there are. */
function namesText(names: readonly string[]): string {
  const some = names
    .slice(0, mostNames)
    .map((name) => texts.t("quoted", { name }))
    .join(", ");
  const more = names.length - mostNames;
  return more > 0 ? texts.t("andMore", { names: some, more }) : some;
}

/** For what makes a note by REST: the refusal in words, as the socket has it. */
export async function byRest(make: () => Promise<string>): Promise<NewNote> {
  try {
    return { ok: true, id: await make() };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

function outcomeOf(answer: Answer): Outcome {
  return answer.ok ? answer : { ok: false, problem: answer.text, isGone: answer.status === 404 };
}

function newNoteOf(answer: Answer): NewNote {
  if (!answer.ok) return { ok: false, problem: answer.text };
  const { data } = answer.frame;
  const note = data["note"] ?? data["state"];
  if (typeof note === "object" && note !== null && "id" in note && typeof note.id === "string") {
    return { ok: true, id: note.id };
  }
  return { ok: false, problem: texts.t("noNoteNamed") };
}
