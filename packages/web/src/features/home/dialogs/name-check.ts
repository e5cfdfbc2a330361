import { isInTrash, type NormalisedPath, normaliseFolder, normalisePath } from "@octavo/note";
import type { NoteInfo } from "@octavo/protocol";
import { serverWords } from "../../../i18n/server-words.ts";
import { texts as homeTexts } from "../../notes/index.ts";
import { texts } from "./texts.ts";

/** `problem` is null while there is nothing to object to but also nothing to do: the name is the old one. */
export type NameCheck =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly problem: string | null };

/** The place that a name means, or in the reader's words why a note cannot have it. Into the trash lead other ways, which can be taken back. */
export function pathOfName(name: string): NormalisedPath {
  const wanted = normalisePath(name.trim());
  if (!wanted.ok) return { ok: false, problem: serverWords(wanted.problem) };
  return isInTrash(wanted.path) ? { ok: false, problem: texts.t("noTrash") } : wanted;
}

/** A new name is trimmed, not empty, different, and free. */
export function checkNoteName(name: string, note: NoteInfo, notes: readonly NoteInfo[]): NameCheck {
  if (name.trim() === "") return refuseName(texts.t("needsName"));
  const wanted = pathOfName(name);
  if (!wanted.ok) return refuseName(wanted.problem);
  if (wanted.path === note.path) return refuseName(null);
  if (notes.some(({ path }) => path === wanted.path)) return refuseName(texts.t("nameTaken"));
  return { ok: true, path: wanted.path };
}

export type FolderCheck =
  | {
      readonly ok: true;
      readonly path: string;
      /** Whether notes are there already and will be joined. */
      readonly isMerge: boolean;
      /** Notes, by their place in the folder, of which there is one already: what comes gets the time into its name. */
      readonly doubles: readonly string[];
    }
  | { readonly ok: false; readonly problem: string | null };

/** Backslashes and repeated slashes become one slash, those at the ends go. */
export function checkFolderName(name: string, folder: string, notes: readonly NoteInfo[]): FolderCheck {
  const wanted = normaliseFolder(name.trim());
  if (!wanted.ok) return refuseName(serverWords(wanted.problem));
  const { path } = wanted;
  if (isInTrash(`${path}/`)) return refuseName(texts.t("noTrash"));
  if (path === "") return refuseName(texts.t("folderNeedsName"));
  if (path === folder) return refuseName(null);
  if (path.startsWith(`${folder}/`)) return refuseName(homeTexts.t("intoItself"));
  const inside = (of: string) => notes.filter((note) => note.path.startsWith(`${of}/`)).map((note) => note.path);
  const there = new Set(inside(path));
  const doubles = inside(folder)
    .map((from) => from.slice(folder.length + 1))
    .filter((name) => there.has(`${path}/${name}`));
  return { ok: true, path, isMerge: there.size > 0, doubles };
}

function refuseName(problem: string | null): { readonly ok: false; readonly problem: string | null } {
  return { ok: false, problem };
}
