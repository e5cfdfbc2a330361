import { foldersOf, isInTrash, nameOfPath, normaliseFolder } from "@octavo/note";
import type { NoteInfo } from "@octavo/protocol";
import { compareNames } from "../../../i18n/name-order.ts";
import { serverWords } from "../../../i18n/server-words.ts";
import { freeAmong, texts as homeTexts, shownPath, type TreeLine } from "../../notes/index.ts";
import { movesInto } from "../tree/selection.ts";
import { texts } from "./texts.ts";

/** `problem` is null while there is nothing to object to but also nothing to do: all of it is there already. */
export type MoveCheck =
  | {
      readonly ok: true;
      readonly folder: string;
      readonly moves: readonly (readonly [NoteInfo, string])[];
      /** Whether no note is in the folder yet: it is made. */
      readonly isNew: boolean;
      /** Names of folders of which there is one there already: their notes join those. */
      readonly merged: readonly string[];
      /** Names of notes of which there is one there already: what comes gets a number behind its name. */
      readonly doubles: readonly string[];
    }
  | { readonly ok: false; readonly problem: string | null };

/** What becomes of these lines when they are put into the folder of this name; of an empty one, into none. */
export function checkMove(name: string, chosen: readonly TreeLine[], notes: readonly NoteInfo[]): MoveCheck {
  const wanted = normaliseFolder(name.trim());
  if (!wanted.ok) return { ok: false, problem: serverWords(wanted.problem) };
  const { path: folder } = wanted;
  if (isInTrash(`${folder}/`)) return { ok: false, problem: texts.t("noTrash") };
  const moves = movesInto(folder, chosen, notes);
  if (moves === null) return { ok: false, problem: homeTexts.t("intoItself") };
  if (moves.length === 0) return { ok: false, problem: null };

  const moved = new Set(moves.map(([{ id }]) => id));
  const there = notes.filter(({ id }) => !moved.has(id));
  const isThere = (path: string) => there.some((note) => note.path.startsWith(`${path}/`));
  const comes = chosen.filter(({ path }) => path !== `${folder}/${nameOfPath(path)}`);
  return {
    ok: true,
    folder,
    moves,
    isNew: folder !== "" && !isThere(folder),
    merged: comes
      .filter(({ kind, path }) => kind === "folder" && isThere(`${folder}/${nameOfPath(path)}`))
      .map(({ name: called }) => called),
    doubles: doublesOf(moves, there),
  };
}

/** Two that come may have one name, too. */
function doublesOf(moves: readonly (readonly [NoteInfo, string])[], there: readonly NoteInfo[]): readonly string[] {
  const taken = new Set(there.map(({ path }) => path));
  return moves.flatMap(([, path]) => {
    const free = freeAmong(path, taken);
    taken.add(free);
    return free === path ? [] : [nameOfPath(path)];
  });
}

/** The folders that there are, as people write them, in the order of the tree. */
export function knownFolders(notes: readonly NoteInfo[]): readonly string[] {
  const folders = new Set(notes.flatMap(({ path }) => (isInTrash(path) ? [] : foldersOf(path))));
  return [...folders].map(shownPath).sort(comparePlaces);
}

/** What lies in a folder comes right behind it. */
function comparePlaces(one: string, other: string): number {
  const [names, others] = [one.split("/"), other.split("/")];
  const at = names.findIndex((name, depth) => name !== others[depth]);
  return at < 0 ? names.length - others.length : compareNames(names[at] ?? "", others[at] ?? "");
}
