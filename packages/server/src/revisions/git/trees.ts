/**
 * Folders as git keeps them. Names are bytes there and need not be text, so here they are strings with one character for each byte
 * (`latin1`): what is not meant is written back as it was.
 */
import { brokenRepository } from "./broken.ts";
import { type NewObject, newObject } from "./object.ts";
import type { GitObjects } from "./objects.ts";

interface TreeEntry {
  /** `40000` a folder, `100644` and `100755` a file; all else is neither. */
  readonly mode: string;
  readonly name: string;
  readonly oid: string;
}

/** A file of a tree. */
export interface TreeFile {
  /** From the root, in bytes as characters. */
  readonly path: string;
  readonly oid: string;
}

const folderMode = "40000";
const fileMode = "100644";
/** No note is this deep; a forged tree may be. */
const deepest = 200;
const mostCopies = 20;

export function bytesAsText(text: string): string {
  return Buffer.from(text).toString("latin1");
}

export function textOfBytes(text: string): string {
  return Buffer.from(text, "latin1").toString();
}

function parseTree(content: Uint8Array): readonly TreeEntry[] {
  const bytes = bufferOfBytes(content);
  const entries: TreeEntry[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { entry, next } = treeEntryAt(bytes, at, bytes.indexOf(0, at));
    entries.push(entry);
    at = next;
  }
  return entries;
}

/** The entry of this name, without making those of all others: a folder has thousands, and a history thousands of states of it. */
function findEntry(content: Uint8Array, name: string): TreeEntry | undefined {
  const bytes = bufferOfBytes(content);
  const wanted = Buffer.from(` ${name}`, "latin1");
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0, at);
    const start = end - wanted.length;
    // A mode has five or six digits, so what stands before the name can only be one.
    const fits = start === at + 5 || start === at + 6;
    if (fits && bytes.compare(wanted, 0, wanted.length, start, end) === 0) return treeEntryAt(bytes, at, end).entry;
    if (end < 0) throw damagedTree();
    at = end + 21;
  }
  return undefined;
}

function treeEntryAt(bytes: Buffer, at: number, end: number): { readonly entry: TreeEntry; readonly next: number } {
  const space = bytes.indexOf(0x20, at);
  const next = end + 21;
  if (space < 0 || end < space || next > bytes.length) throw damagedTree();
  const mode = bytes.toString("latin1", at, space);
  const name = bytes.toString("latin1", space + 1, end);
  return { entry: { mode, name, oid: bytes.toString("hex", end + 1, next) }, next };
}

function damagedTree() {
  return brokenRepository("A tree is damaged.");
}

function bufferOfBytes(content: Uint8Array): Buffer {
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

function encodeTree(entries: readonly TreeEntry[]): NewObject {
  // Git's order: as if the names of folders ended in a slash.
  const key = ({ mode, name }: TreeEntry) => (isFolderEntry({ mode }) ? `${name}/` : name);
  const sorted = entries.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  const parts = sorted.flatMap(({ mode, name, oid }) => [
    Buffer.from(`${mode} ${name}\0`, "latin1"),
    Buffer.from(oid, "hex"),
  ]);
  return newObject("tree", Buffer.concat(parts));
}

function isFolderEntry({ mode }: Pick<TreeEntry, "mode">): boolean {
  return mode === folderMode;
}

/** Links and submodules are not. */
function isFileEntry({ mode }: TreeEntry): boolean {
  return mode === fileMode || mode === "100755" || mode === "100664";
}

interface Made {
  readonly object: NewObject;
  readonly entries: readonly TreeEntry[];
}

/** The trees of a repository, as far as files are looked for in them. */
export class Trees {
  readonly #objects: GitObjects;

  constructor(objects: GitObjects) {
    this.#objects = objects;
  }

  /** The file at this place, when there is one. */
  async fileAt(tree: string, path: string): Promise<TreeFile | null> {
    let oid = tree;
    const names = path.split("/");
    for (const [index, name] of names.entries()) {
      const entry = findEntry(await this.#objects.read(oid, "tree"), name);
      if (!entry) return null;
      if (index === names.length - 1) return isFileEntry(entry) ? { path, oid: entry.oid } : null;
      if (!isFolderEntry(entry)) return null;
      oid = entry.oid;
    }
    return null;
  }

  /**
   * The files whose names end like this: one, and the first few copies where there are some.
   *
   * @param without trees that are known to have none; gains those that are found to
   */
  async filesEnding(tree: string, ending: string, without = new Set<string>()): Promise<readonly TreeFile[]> {
    const found: TreeFile[] = [];
    const search = async (oid: string, folder: string, depth: number): Promise<void> => {
      if (without.has(oid) || depth > deepest) return;
      const before = found.length;
      const bytes = bufferOfBytes(await this.#objects.read(oid, "tree"));
      const mayHave = bytes.includes(`${ending}\0`, 0, "latin1") || bytes.includes(`${folderMode} `, 0, "latin1");
      for (const entry of mayHave ? parseTree(bytes) : []) {
        // One tree may stand for endless many, each with a copy.
        if (found.length >= mostCopies) return;
        const path = folder + entry.name;
        if (isFileEntry(entry) && entry.name.endsWith(ending)) found.push({ path, oid: entry.oid });
        if (isFolderEntry(entry)) await search(entry.oid, `${path}/`, depth + 1);
      }
      if (found.length === before) without.add(oid);
    };
    await search(tree, "", 0);
    return found;
  }

  /** The trees that have to be written so that there is this file, and none of the others. @returns the root last */
  async replaced(
    tree: string | null,
    { file, others }: { readonly file: TreeFile; readonly others: readonly string[] },
  ): Promise<readonly NewObject[]> {
    const made = new Map<string, Made>();
    let root = tree;
    for (const path of others) root = await this.#changed(root, path.split("/"), null, made);
    root = await this.#changed(root, file.path.split("/"), file.oid, made);
    const top = root === null ? undefined : made.get(root);
    if (!top) throw new Error("A tree that was changed has to be new.");
    return [...[...made.values()].filter((each) => each !== top), top].map(({ object }) => object);
  }

  async #changed(
    tree: string | null,
    [name = "", ...rest]: readonly string[],
    oid: string | null,
    made: Map<string, Made>,
  ): Promise<string | null> {
    const entries = await this.#entriesOf(tree, made);
    const old = entries.find((entry) => entry.name === name);
    const below = old && isFolderEntry(old) ? old.oid : null;
    const inside = rest.length === 0 ? oid : await this.#changed(below, rest, oid, made);
    const mode = rest.length === 0 ? fileMode : folderMode;
    const others = entries.filter((entry) => entry.name !== name);
    const all = inside === null ? others : [...others, { mode, name, oid: inside }];
    if (all.length === 0) return null;
    const object = encodeTree(all);
    made.set(object.oid, { object, entries: all });
    return object.oid;
  }

  /** Also of trees that are made and not written yet. */
  async #entriesOf(tree: string | null, made: ReadonlyMap<string, Made>): Promise<readonly TreeEntry[]> {
    if (tree === null) return [];
    return made.get(tree)?.entries ?? this.#entries(tree);
  }

  async #entries(oid: string): Promise<readonly TreeEntry[]> {
    return parseTree(await this.#objects.read(oid, "tree"));
  }
}
