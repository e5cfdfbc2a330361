/** Which lines of a tree are selected, to do one thing with all of them. */
import { folderOfPath } from "@octavo/note";
import type { NoteInfo } from "@octavo/protocol";
import type { TreeLine } from "../../notes/index.ts";

export interface Selection {
  readonly keys: ReadonlySet<string>;
  /** Where a range begins; null before anything was selected. */
  readonly anchor: string | null;
}

export const nothing: Selection = { keys: new Set(), anchor: null };

export function withToggled({ keys }: Selection, key: string): Selection {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key };
}

/** All lines from where the range begins to this one. @param from where it begins if nothing was selected yet */
export function withRange(selection: Selection, lines: readonly TreeLine[], from: string, to: string): Selection {
  const anchor = selection.keys.size > 0 ? (selection.anchor ?? from) : from;
  const [start, end] = [indexOfLine(lines, anchor), indexOfLine(lines, to)].toSorted((a, b) => a - b);
  if (start === undefined || start < 0 || end === undefined) return { keys: new Set([to]), anchor: to };
  return { keys: new Set(lines.slice(start, end + 1).map(({ key }) => key)), anchor };
}

export function selectAllLines(lines: readonly TreeLine[]): Selection {
  return { keys: new Set(lines.map(({ key }) => key)), anchor: lines[0]?.key ?? null };
}

/** The selected lines that are shown, without those that lie in a selected folder. */
export function outermost({ keys }: Pick<Selection, "keys">, lines: readonly TreeLine[]): readonly TreeLine[] {
  const chosen = lines.filter(({ key }) => keys.has(key));
  const folders = chosen.filter(({ kind }) => kind === "folder").map(({ path }) => `${path}/`);
  return chosen.filter(({ path }) => !folders.some((folder) => path.startsWith(folder)));
}

/** The notes of these lines, those in folders among them. */
export function notesOfLines(chosen: readonly TreeLine[], notes: readonly NoteInfo[]): readonly NoteInfo[] {
  const ids = new Set(chosen.filter(({ kind }) => kind === "note").map(({ key }) => key));
  const folders = chosen.filter(({ kind }) => kind === "folder").map(({ path }) => `${path}/`);
  return notes.filter(({ id, path }) => ids.has(id) || folders.some((folder) => path.startsWith(folder)));
}

/** Where each note goes when these lines are put into a folder; null where that would put a folder into itself. */
export function movesInto(
  folder: string,
  chosen: readonly TreeLine[],
  notes: readonly NoteInfo[],
): readonly (readonly [NoteInfo, string])[] | null {
  const isInside = chosen.some(({ kind, path }) => kind === "folder" && `${folder}/`.startsWith(`${path}/`));
  if (isInside) return null;
  const byId = new Map(notes.map((note) => [note.id, note]));
  return chosen.flatMap((line) => {
    const before = folderOfPath(line.path);
    if (before === folder) return [];
    // Thousands may be chosen, of as many: each is not looked for among all.
    const moved = line.kind === "folder" ? notesOfLines([line], notes) : [byId.get(line.key) ?? []].flat();
    return moved.map((note) => [note, folder + note.path.slice(before.length)] as const);
  });
}

function indexOfLine(lines: readonly TreeLine[], key: string): number {
  return lines.findIndex((line) => line.key === key);
}
