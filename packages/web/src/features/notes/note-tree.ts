/**
 * The flat list of the server as folders and notes, and the lines of it that are to be drawn.
 *
 * Both are plain functions over at most some ten thousand notes: cheap enough to run again for each change of the list, of the filter or of
 * what is open, so nothing is patched in place.
 */
import { nameOfPath } from "@octavo/note";
import type { NoteInfo } from "@octavo/protocol";
import { compareNames } from "../../i18n/name-order.ts";
import { normalizedPart, normalizeForSearch } from "../../ui/matches-filter.ts";
import { texts } from "./texts.ts";

export interface Folder {
  /** With a leading slash; the root is "". */
  readonly path: string;
  readonly name: string;
  readonly folders: readonly Folder[];
  /** Put in order when they are first asked for: of ten thousand notes most lie in folders that are closed. */
  readonly notes: readonly NoteInfo[];
  /** Notes here and below. */
  readonly count: number;
}

/** In the order people count and spell; folders by their names too. */
export function sortByPath(notes: readonly NoteInfo[]): readonly NoteInfo[] {
  return [...notes].sort((a, b) => compareNames(a.path, b.path));
}

/** When a note was changed last, epoch milliseconds; 0 where that is not known. */
export type ChangedAt = (id: string) => number;

/**
 * Folders come before notes, each in the order people count and spell.
 *
 * @param root the folder to start from, "" for all
 * @param changedAt puts what was changed last first instead; a folder counts as its newest note
 */
export function buildNoteTree(notes: readonly NoteInfo[], root = "", changedAt: ChangedAt | null = null): Folder {
  const top = new GrowingFolder(root, changedAt);
  const folders = new Map<string, GrowingFolder>([[root, top]]);

  function folderAtPath(path: string): GrowingFolder {
    const known = folders.get(path);
    if (known) return known;
    const folder = new GrowingFolder(path, changedAt);
    folders.set(path, folder);
    folderAtPath(path.slice(0, path.lastIndexOf("/"))).folders.push(folder);
    return folder;
  }

  for (const note of notes) {
    if (!note.path.startsWith(`${root}/`)) continue;
    folderAtPath(note.path.slice(0, note.path.lastIndexOf("/"))).add(note);
  }
  top.arrange();
  return top;
}

/** Puts the notes of all folders in order, and their paths as they are compared, before anybody asks for them. */
export function arrangeAll({ folders, notes }: Folder): void {
  notes.forEach(comparedPath);
  folders.forEach(arrangeAll);
}

/** Of a note that is not renamed the same at each key of a filter. */
const comparedPaths = new WeakMap<NoteInfo, string>();

function comparedPath(note: NoteInfo): string {
  const known = comparedPaths.get(note);
  if (known !== undefined) return known;
  const path = normalizeForSearch(note.path);
  comparedPaths.set(note, path);
  return path;
}

class GrowingFolder implements Folder {
  readonly path: string;
  readonly name: string;
  readonly folders: GrowingFolder[] = [];
  count = 0;
  readonly #notes: NoteInfo[] = [];
  readonly #changedAt: ChangedAt | null;
  #isInOrder = false;
  #newest = 0;

  constructor(path: string, changedAt: ChangedAt | null) {
    this.path = path;
    this.name = nameOfPath(path);
    this.#changedAt = changedAt;
  }

  get notes(): readonly NoteInfo[] {
    if (!this.#isInOrder) {
      this.#notes.sort((a, b) => compareNames(nameOfPath(a.path), nameOfPath(b.path)));
      // What is equally old keeps its order by name.
      const changedAt = this.#changedAt;
      if (changedAt) this.#notes.sort((a, b) => changedAt(b.id) - changedAt(a.id));
      this.#isInOrder = true;
    }
    return this.#notes;
  }

  add(note: NoteInfo): void {
    this.#notes.push(note);
    if (this.#changedAt) this.#newest = Math.max(this.#newest, this.#changedAt(note.id));
  }

  /** When all notes are in: counts them, and puts the folders in order. */
  arrange(): void {
    this.count = this.#notes.length;
    for (const below of this.folders) {
      below.arrange();
      this.count += below.count;
      this.#newest = Math.max(this.#newest, below.#newest);
    }
    this.folders.sort((a, b) => b.#newest - a.#newest || compareNames(a.name, b.name));
  }
}

interface TreeLineBase {
  /** Unique in the tree: a folder's path or a note's id. */
  readonly key: string;
  readonly name: string;
  readonly path: string;
  /** From 1, as `aria-level` counts. */
  readonly level: number;
  /** Place among its siblings, from 1, and how many they are. */
  readonly position: number;
  readonly siblings: number;
}
interface FolderLine extends TreeLineBase {
  readonly kind: "folder";
  readonly isOpen: boolean;
  readonly count: number;
}
interface NoteLine extends TreeLineBase {
  readonly kind: "note";
  readonly id: string;
}
export type TreeLine = FolderLine | NoteLine;

export interface TreeView {
  readonly open: ReadonlySet<string>;
  /** Shows notes whose name or folder has it, with the folders they are in; "" shows all. */
  readonly filter: string;
}

/** What the tree shows, from top to bottom. While a filter is set everything it finds is open. */
export function treeLines(root: Folder, { open, filter }: TreeView): readonly TreeLine[] {
  const wanted = normalizedPart(filter);
  const lines: TreeLine[] = [];

  function addFolderLines({ folders, notes }: Folder, level: number): void {
    const siblings = folders.length + notes.length;
    for (const [index, below] of folders.entries()) {
      const isOpen = wanted !== "" || open.has(below.path);
      const { name, path, count } = below;
      lines.push({ kind: "folder", key: path, name, path, isOpen, count, level, position: index + 1, siblings });
      if (isOpen) addFolderLines(below, level + 1);
    }
    for (const [index, { id, path }] of notes.entries()) {
      const name = nameOfPath(path) || texts.t("noteById", { id });
      lines.push({ kind: "note", key: id, id, name, path, level, position: folders.length + index + 1, siblings });
    }
  }

  addFolderLines(wanted === "" ? root : narrowFolder(root, wanted, root.path.length + 1), 1);
  return lines;
}

/**
 * The notes whose path has what is wanted, and the folders that they are in.
 *
 * @param start of the part of a path that counts; what stands before it is compared as it is written
 */
function narrowFolder(folder: Folder, wanted: string, start: number): Folder {
  const folders = folder.folders.map((below) => narrowFolder(below, wanted, start)).filter(({ count }) => count > 0);
  const notes = folder.notes.filter((note) => comparedPath(note).includes(wanted, start));
  const count = folders.reduce((sum, below) => sum + below.count, notes.length);
  return { path: folder.path, name: folder.name, folders, notes, count };
}
