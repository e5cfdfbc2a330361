import type { NoteId } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { FileSystem } from "../storage/file-system.ts";
import { decodeFrames, type JournalPiece } from "./frame.ts";
import { headerSchema, type JournalRecord, notesNamedIn, parseRecords, type SegmentHeader } from "./record.ts";

const ending = ".journal";

export function segmentName(number: number): string {
  return String(number).padStart(8, "0") + ending;
}

/** Part of a segment that was on the disk once and can no longer be read. */
export interface Damage {
  /** The segment's file name in the journal folder. */
  readonly file: string;
  readonly from: number;
  readonly to: number;
  /** Notes that the unreadable part still names. */
  readonly noteIds: readonly NoteId[];
}

/** In the order of the file: records, and in between what broken parts say of notes. */
type JournalEntry =
  | { readonly kind: "record"; readonly record: JournalRecord }
  | { readonly kind: "lost"; readonly noteId: NoteId; readonly version: number };

export interface ReadSegment {
  readonly number: number;
  /** How much of the file counts. */
  readonly length: number;
  /** How much there is. */
  readonly size: number;
  readonly entries: readonly JournalEntry[];
  readonly damage: readonly Damage[];
}

interface ReadSegments {
  /** Oldest first. The last one may have a torn tail, or be nothing else. */
  readonly segments: readonly ReadSegment[];
  /** The highest number in use, also by what was kept aside. */
  readonly lastNumber: number;
}

export async function readSegments(fileSystem: FileSystem, folder: string): Promise<ReadSegments> {
  const names = (await fileSystem.readFolder(folder)).map(({ name }) => name);
  const used = names.filter((name) => /^\d{8}\./.test(name)).map((name) => Number.parseInt(name, 10));
  const numbers = [...new Set(used)].filter((number) => names.includes(segmentName(number)));
  const segments: ReadSegment[] = [];
  let lengths: SegmentHeader["lengths"] | null = null;
  // Newest first, because its header says how much of the others counts.
  for (const number of numbers.sort((one, other) => other - one)) {
    const file = segmentName(number);
    const bytes = await fileSystem.readFile(`${folder}/${file}`);
    const expected = lengths?.[file];
    // A newer header that does not name it: it was deleted, and the power went before the folder knew.
    if (lengths && expected === undefined) {
      segments.push({ number, length: 0, size: bytes.length, entries: [], damage: [] });
      continue;
    }
    const segment = readSegment(number, bytes, expected);
    lengths ??= segment.header?.lengths ?? null;
    segments.push(segment);
  }
  return { segments: segments.reverse(), lastNumber: Math.max(0, ...used) };
}

function readSegment(number: number, bytes: Uint8Array, expected: number | undefined) {
  const file = segmentName(number);
  const pieces = [...decodeFrames(bytes.subarray(0, expected))];
  const tail = pieces.at(-1);
  let length = expected ?? bytes.length;
  if (expected === undefined && tail?.kind === "broken") {
    length = tail.from;
    pieces.pop();
  } else if (expected !== undefined && bytes.length < expected) {
    pieces.push({ kind: "broken", from: bytes.length, to: expected });
  }
  const header = headerOfSegment(pieces[0], file);
  const entries: JournalEntry[] = [];
  const damage: Damage[] = [];
  for (const piece of pieces) {
    if (piece.kind === "frame") {
      const text = piece.from === 0 ? piece.text.slice(piece.text.indexOf("\n") + 1) : piece.text;
      for (const record of parseRecords(text)) entries.push({ kind: "record", record });
    } else {
      const named = notesNamedIn(bytes.subarray(piece.from, piece.to));
      for (const [noteId, version] of named) entries.push({ kind: "lost", noteId, version });
      damage.push({ file, from: piece.from, to: piece.to, noteIds: [...named.keys()] });
    }
  }
  return { number, length, size: bytes.length, entries, damage, header };
}

function headerOfSegment(piece: JournalPiece | undefined, file: string): SegmentHeader | null {
  if (piece?.kind !== "frame") return null;
  const header = headerSchema.safeParse(JSON.parse(piece.text.slice(0, piece.text.indexOf("\n"))));
  if (header.success) return header.data;
  throw new NotebookError(
    "diskRefused",
    `The journal file ${file} was written by a newer version of Octavo. Start that version, or let it save all notes and end first.`,
  );
}
