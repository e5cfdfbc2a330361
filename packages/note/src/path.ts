/**
 * Where a note lives: the path people see (`/Sales/2024/Overview`) and the file it has on disk
 * (`Sales/2024/Overview_2N9GKAP8K.zpln`).
 *
 * Whatever a person or a client sends as a name passes `normalisePath` before it becomes a path, so that everything
 * behind it may join a path below a folder without another look. Paths that come from a listing of the disk are taken as
 * they are. Unlike Zeppelin, names are not URL-decoded (a `+` stays a plus); a name that would climb out of the folder when another program decodes
 * it is refused. Repeated slashes become one, since no file system keeps them apart.
 */
import { formatSeconds } from "./file/dates.ts";
import { type NoteId, noteIdSchema } from "./ids.ts";
import { folderOfPath, nameOfPath } from "./note.ts";
import { cutToBytes, utf8Length } from "./utf8.ts";

export const untitledPath = "/Untitled Note";
export const trashFolder = "~Trash";
/** What file systems allow for one name. */
const nameBudget = 255;
/** Well below what Linux and macOS allow for a whole path, to leave room for the data folder. */
const pathBudget = 900;
/** A new id has nine characters. */
const fileEnding = "_123456789.zpln";
const decodingDepth = 6;

export type NormalisedPath =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly problem: string };

/** Makes a note's path out of a name that a user typed, or says why that cannot be. */
export function normalisePath(name: string): NormalisedPath {
  if (name.trim() === "") return { ok: true, path: untitledPath };
  if (/\p{Cs}/u.test(name)) return refusePath("Note name can not contain half a character (a lone surrogate)");
  const path = `/${name}`
    .normalize("NFC")
    .replace(/[\r\n]/g, " ")
    .replace(/\/{2,}/g, "/");
  const problem = problemOfPath(path);
  return problem === null ? { ok: true, path } : refusePath(problem);
}

/** As `normalisePath`, for a folder: "" or "/" is the root, and a slash at the end does no harm. */
export function normaliseFolder(name: string): NormalisedPath {
  const trimmed = name.replace(/\\/g, "/").replace(/\/+$/, "");
  if (trimmed === "") return { ok: true, path: "" };
  const normalised = normalisePath(trimmed);
  if (!normalised.ok) return normalised;
  return nameOfPath(normalised.path).startsWith(".") ? refusePath(hiddenFolder) : normalised;
}

const hiddenFolder =
  "A folder name can not start with a dot, because such folders are hidden and their notes not listed";

function problemOfPath(path: string): string | null {
  if (path.endsWith("/")) return "Note name shouldn't end with '/'";
  if (nameOfPath(path).length > 254) return "Note name must be less than 255";
  if (path.includes("..")) return "Note name can not contain '..'";
  const segments = path.split("/").slice(1);
  if (climbsWhenDecoded(path)) return "Note name can not contain '.' or '..' as a folder, not even encoded";
  if (looksLikeAnother(path)) {
    return "Note name can not contain control characters, invisible characters, or marks that change the direction of text";
  }
  if (segments.some((segment) => segment.trim() === "")) return "A folder or note name can not be blank";
  if (segments.slice(0, -1).some((segment) => segment.startsWith("."))) return hiddenFolder;
  // macOS leaves such companions of a file on foreign disks; a listing skips them.
  if (nameOfPath(path).startsWith("._")) return "Note name can not start with '._'";
  if (segments.slice(0, -1).some((segment) => utf8Length(segment) > nameBudget)) {
    return `A folder name is too long for the file system: at most ${nameBudget} bytes`;
  }
  if (utf8Length(nameOfPath(path)) > nameBudget - fileEnding.length) {
    return `Note name is too long for the file system: at most ${nameBudget - fileEnding.length} bytes`;
  }
  if (utf8Length(path) > pathBudget) return `Note path is too long: at most ${pathBudget} bytes with its folders`;
  return null;
}

/** Whether a name ends lines, turns the direction of writing round, or has invisible signs that its script has no use for. */
export function looksLikeAnother(name: string): boolean {
  return unseen.test(name.replaceAll(flagTags, "$1")) || strayJoiner.test(name);
}

/** Besides control characters: soft hyphens, marks and isolates of direction, blanks without width, fillers, tags. */
const unseen =
  /\u034f|[\u17b4\u17b5]|[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u00ad\u115f\u1160\u180e\u200b\u2060-\u206f\u3164\ufeff\uffa0\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]/u;

/** Some flags are spelled in tags behind a black one. */
const flagTags = /(\u{1f3f4})[\u{e0020}-\u{e007e}]+\u{e007f}/gu;

/** Emoji are made with joiners, and scripts whose letters change with their neighbours need them; behind these signs they only hide. */
const strayJoiner =
  /(?:^|[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Han}\p{scx=Hangul}\p{scx=Hiragana}\p{scx=Katakana}\p{Nd}\p{P}\p{Z}\p{Sm}\p{Sc}\p{Sk}\u200c\u200d])[\u200c\u200d]/u;

function refusePath(problem: string): NormalisedPath {
  return { ok: false, problem };
}

function climbsWhenDecoded(path: string): boolean {
  let decoded = path;
  for (let depth = 0; depth <= decodingDepth; depth++) {
    if (decoded.split(/[/\\]/).some((segment) => segment === "." || segment === "..")) return true;
    const next = decodeAscii(decoded);
    if (next === decoded) return false;
    decoded = next;
  }
  return true;
}

/** Only what could be a dot, a separator or another percent sign matters here, and a stray `%` is an ordinary sign. */
function decodeAscii(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The note's file below the notebook folder. */
export function noteFileName(path: string, id: NoteId): string {
  return `${path.slice(1)}_${id}.zpln`;
}

/** Reads a file name below the notebook folder; null when it is not a note's. */
export function parseNoteFileName(fileName: string): { readonly path: string; readonly id: NoteId } | null {
  if (!fileName.endsWith(".zpln")) return null;
  const underscore = fileName.lastIndexOf("_");
  const id = noteIdSchema.safeParse(fileName.slice(underscore + 1, -".zpln".length));
  const path = `/${fileName.slice(0, Math.max(underscore, 0))}`;
  const hidden = folderOfPath(path).includes("/.") || nameOfPath(path).startsWith("._");
  return underscore < 0 || !id.success || nameOfPath(path) === "" || hidden ? null : { path, id: id.data };
}

/** The folders a path is in, outermost first: `/Sales` and `/Sales/2024` for `/Sales/2024/Overview`. */
export function foldersOf(path: string): readonly string[] {
  const names = path.split("/").slice(1, -1);
  return names.map((_, index) => `/${names.slice(0, index + 1).join("/")}`);
}

/** Whether the note is in the folder or in one below it; the root is "". */
export function isInFolder(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

/** Where a note of folder `from` is once that folder is called `to`. */
export function movedPath(path: string, from: string, to: string): string {
  return isInFolder(path, from) ? to + path.slice(from.length) : path;
}

export function isInTrash(path: string): boolean {
  return isInFolder(path, `/${trashFolder}`);
}

/**
 * The path itself while no note has it, else the same with the time `at` in its name: nothing that is moved ever takes the place of something else,
 * and no user has to be asked.
 */
export function findFreePath(path: string, at: number, isTaken: (path: string) => boolean): string {
  let candidate = path;
  for (let count = 1; isTaken(candidate); count++) {
    const ending = ` ${formatSeconds(at)}${count > 1 ? ` ${count}` : ""}`;
    const room = nameBudget - fileEnding.length - ending.length;
    candidate = `${folderOfPath(path)}/${cutToBytes(nameOfPath(path), room)}${ending}`;
  }
  return candidate;
}

/** Where a note goes that is thrown away `at` some time. */
export function trashedPath(path: string, at: number, isTaken: (path: string) => boolean): string {
  return findFreePath(`/${trashFolder}${path}`, at, isTaken);
}

/** Where a note of the trash came from, if that place is free. */
export function restoredPath(path: string): string {
  return movedPath(path, `/${trashFolder}`, "");
}
