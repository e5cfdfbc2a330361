/**
 * Moves of notes and folders.
 *
 * Until the server has answered, `expected` says how the list will be, and the page shows that: a press is answered at once, and a refusal puts the
 * line back.
 */
import { type Connection, createListedRequests, type NoteList, type RequestInput } from "@octavo/client";
import { folderOfPath, isInFolder, movedPath, nameOfPath } from "@octavo/note";
import type { NoteInfo, RequestName } from "@octavo/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Notifications } from "../../ui/notices/notification-list.ts";
import { findFreePath } from "./note-names.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { texts } from "./texts.ts";

/** Where notes will be once the server has said so; null for those that will be gone. */
export type Expected = ReadonlyMap<string, string | null>;

/** A note as it was, and the path that it goes to. */
export type Move = readonly [note: NoteInfo, path: string];

export interface NoteMoves {
  readonly expected: StoreApi<Expected>;
  /** The list as it will be. */
  notes(): readonly NoteInfo[];
  inFolder(folder: string): readonly NoteInfo[];
  /** Shows at once where notes will be, asks for it, and stops showing it when the server has answered either way. */
  move<Name extends RequestName>(op: Name, data: RequestInput<Name> & object, moves: Expected): Promise<Outcome>;
  /** Says why it was refused; whether it was done. */
  reportRefusal(outcome: Promise<Outcome>): Promise<boolean>;
  /** Done when it is, and with it what was begun before: what is offered last to be taken back is what was done last. */
  inTurn<Result>(done: Promise<Result>): Promise<Result>;
  settled(): Promise<void>;
  /** Does it with each, one after the other's start; says which were refused, and why, and gives those for which it was done. */
  each(
    moves: readonly Move[],
    act: (move: Move) => Promise<Outcome>,
    refusal: "notMoved" | "notTrashed",
  ): Promise<readonly Move[]>;
  /** Those that no user has moved on from where they were put; shows which others there are. */
  stillThere(moved: readonly Move[]): readonly Move[];
  rename(note: NoteInfo, path: string): Promise<Outcome>;
  renameFolder(from: string, to: string): Promise<Outcome>;
  moveAll(moves: readonly Move[], folder: string): Promise<void>;
}

interface NoteMovesOptions {
  readonly connection: Connection;
  readonly notices: Notifications;
  readonly list: () => Pick<NoteList, "notes">;
  readonly reveal: (path: string) => void;
  readonly onMoved: (moves: Expected) => void;
}

export function createNoteMoves({ connection, notices, list, reveal, onMoved }: NoteMovesOptions): NoteMoves {
  const expected = createStore<Expected>(() => new Map());
  const listed = createListedRequests(connection);
  const notes = () => expectedNotes(list().notes ?? [], expected.getState());
  const inFolder = (folder: string) => notes().filter(({ path }) => isInFolder(path, folder));

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
    if (outcome.ok) onMoved(moves);
    return outcome;
  }

  let latest: Promise<unknown> = Promise.resolve();

  function inTurn<Result>(done: Promise<Result>): Promise<Result> {
    const turn = Promise.all([done, latest]).then(([result]) => result);
    latest = turn;
    return turn;
  }

  async function reportRefusal(outcome: Promise<Outcome>): Promise<boolean> {
    const result = await outcome;
    if (!result.ok) notices.problem(result.problem);
    return result.ok;
  }

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
      refused.set(why, [...(refused.get(why) ?? []), nameOfPath(path)]);
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

  function stillThere(moved: readonly Move[]): readonly Move[] {
    const now = new Map(notes().map(({ id, path }) => [id, path]));
    const isElsewhere = ([{ id }, path]: Move) => now.has(id) && now.get(id) !== path;
    const elsewhere = moved.filter(isElsewhere).map(([{ path }]) => nameOfPath(path));
    if (elsewhere.length > 0) notices.problem(texts.t("movedMeanwhile", { names: namesText(elsewhere) }));
    return moved.filter((move) => !isElsewhere(move));
  }

  async function putAllBack(moved: readonly Move[]): Promise<void> {
    await each(stillThere(moved), ([note]) => rename(note, findFreePath(note.path, notes())), "notMoved");
  }

  async function rename({ id, path: from }: NoteInfo, path: string): Promise<Outcome> {
    const outcome = await move("NOTE_RENAME", { id, name: path }, new Map([[id, path]]));
    if (outcome.ok && folderOfPath(from) !== folderOfPath(path)) reveal(path);
    return outcome;
  }

  return {
    expected,
    notes,
    inFolder,
    move,
    reportRefusal,
    inTurn,
    settled: async () => void (await latest),
    each,
    stillThere,
    rename,
    async renameFolder(from, to) {
      const moves = new Map(inFolder(from).map(({ id, path }) => [id, movedPath(path, from, to)]));
      const outcome = await move("FOLDER_RENAME", { id: from, name: to }, moves);
      if (outcome.ok) reveal(to);
      return outcome;
    },
    async moveAll(moves, folder) {
      const targets = new Map<string, string>();
      const asked = await inTurn(
        each(
          moves,
          ([note, path]) => {
            const target = findFreePath(path, notes());
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
  };
}

/** The list as it will be. */
export function expectedNotes(notes: readonly NoteInfo[], expected: Expected): readonly NoteInfo[] {
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
