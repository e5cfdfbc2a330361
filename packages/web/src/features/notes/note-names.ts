import { isInTrash, restoredPath } from "@octavo/note";
import type { NoteInfo } from "@octavo/protocol";

const untitled = "Untitled Note";

/** `Untitled Note N`: one more than the largest number of its folder, so that a name that was free once does not come back. */
export function nextUntitledName(notes: readonly NoteInfo[], folder = ""): string {
  const start = `${folder}/${untitled} `;
  const numbers = notes.flatMap(({ path }) => {
    const rest = path.startsWith(start) ? path.slice(start.length) : "";
    return /^\d{1,15}$/.test(rest) ? [Number(rest)] : [];
  });
  return `${untitled} ${Math.max(0, ...numbers) + 1}`;
}

/** The same name with the next number of its folder: `Sales` becomes `Sales 1`, `Sales 9` with a `Sales 12` beside it `Sales 13`. Of one in the trash: where that was. */
export function nextCloneName(path: string, notes: readonly NoteInfo[]): string {
  const home = isInTrash(path) ? restoredPath(path) : path;
  const start = `${home.replace(/ \d{1,15}$/, "")} `;
  const numbers = notes.flatMap((note) => {
    const rest = note.path.startsWith(start) ? note.path.slice(start.length) : "";
    return /^\d{1,15}$/.test(rest) ? [Number(rest)] : [];
  });
  return `${start}${Math.max(0, ...numbers) + 1}`;
}

/** The path itself when no note is there, else the first of `path 1`, `path 2` … that is free. */
export function findFreePath(path: string, notes: readonly NoteInfo[]): string {
  return freeAmong(path, new Set(notes.map((note) => note.path)));
}

/** The same for who asks of many. */
export function freeAmong(path: string, taken: ReadonlySet<string>): string {
  let candidate = path;
  for (let count = 1; taken.has(candidate); count++) candidate = `${path} ${count}`;
  return candidate;
}

/** As people write a path: without the slash in front. */
export function shownPath(path: string): string {
  return path.replace(/^\//, "");
}
