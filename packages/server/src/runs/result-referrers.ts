/** What can name results: see `result-sweep.ts`. */
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { NoteId } from "@octavo/note";
import { codeOfError } from "../storage/file-system.ts";
import type { Referrer } from "./result-sweep.ts";

const name = /([0-9a-f]{64})\.(?:log|parquet|frontend)/g;
/** Characters of the longest name. */
const nameLength = 73;

function hashesInText(text: string): readonly string[] {
  return [...text.matchAll(name)].map(([, hash = ""]) => hash);
}

/** The files of a folder and of those in it, but for hidden ones: notes, views, the journal. What has not changed is not read again. */
export function filesOfFolder(folder: string): Referrer {
  let known = new Map<string, readonly string[]>();

  async function* walkFolder(path: string): AsyncGenerator<string> {
    for (const entry of await entriesOfFolder(path)) {
      if (entry.name.startsWith(".")) continue;
      const inner = join(path, entry.name);
      if (entry.isDirectory()) yield* walkFolder(inner);
      else if (entry.isFile()) yield inner;
    }
  }

  return {
    async *names() {
      const seen = new Map<string, readonly string[]>();
      for await (const path of walkFolder(folder)) {
        const file = await unlessGone(stat(path));
        if (file === null) continue;
        const key = `${path} ${file.ino} ${file.size} ${file.mtimeMs}`;
        const hashes = known.get(key) ?? (await unlessGone(hashesInFile(path))) ?? [];
        seen.set(key, hashes);
        yield* hashes;
      }
      known = seen;
    },
  };
}

/** In pieces: a note may be large. */
async function hashesInFile(path: string): Promise<readonly string[]> {
  const hashes = new Set<string>();
  let rest = "";
  for await (const piece of createReadStream(path, { encoding: "latin1", highWaterMark: 1024 * 1024 })) {
    const text = rest + (piece as string);
    for (const hash of hashesInText(text)) hashes.add(hash);
    rest = text.slice(-nameLength);
  }
  return [...hashes];
}

interface RevisionTexts {
  readonly notes: () => readonly NoteId[];
  readonly list: (noteId: NoteId) => Promise<readonly { readonly id: string }[]>;
  /** The text of the note's file as it was then. */
  readonly read: (noteId: NoteId, revisionId: string) => Promise<string>;
}

/** All earlier states of all notes. A revision never changes, so each is read once. */
export function revisionsOf({ notes, list, read }: RevisionTexts): Referrer {
  const known = new Map<string, readonly string[]>();
  return {
    async *names() {
      for (const noteId of notes()) {
        for (const { id } of await list(noteId)) {
          const key = `${noteId} ${id}`;
          const hashes = known.get(key) ?? hashesInText(await read(noteId, id));
          known.set(key, hashes);
          yield* hashes;
        }
      }
    },
  };
}

async function entriesOfFolder(folder: string) {
  return (await unlessGone(readdir(folder, { withFileTypes: true }))) ?? [];
}

async function unlessGone<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (codeOfError(error) === "ENOENT") return null;
    throw error;
  }
}
