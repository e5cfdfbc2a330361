/**
 * Whole notes as frames. Nearly all of such a frame is what paragraphs hold, so each paragraph becomes bytes once and they are kept for as
 * long as the paragraph stays as it is: a client that opens a note of ten megabytes waits for copying, not for writing JSON.
 */
import type { Note, Paragraph } from "@octavo/note";
import { cutOutputs, encodeFrame, presentNote, presentParagraph, socketDate } from "@octavo/protocol";

type Encode = (paragraph: Paragraph) => Buffer;

const asFacts = memoizeEncoding((paragraph) => bytesOfValue(paragraph));
const asEvents = memoizeEncoding((paragraph) => bytesOfValue(presentParagraph(paragraph, socketDate)));
const asPieces = memoizeEncoding(piecesOfParagraph);
const comma = Buffer.from(",");
/** No text comes before it in a frame, so the first one is the one that is meant. */
const opening = '"paragraphs":[';

interface NoteFrame {
  readonly op: "NOTE" | "NEW_NOTE" | "IMPORT_NOTE";
  readonly epoch: string;
  readonly version: number;
  readonly msgId: string | undefined;
}

/** The lossless note, for Octavo's own client. */
export function factsNoteFrame({ op, epoch, version, msgId }: NoteFrame, note: Note): Buffer {
  const state = { ...emptied, ...note, ...emptied };
  return fillInParagraphs(encodeFrame({ op, data: { state, epoch, version }, msgId }), note, asFacts);
}

/** Characters of an output that go in one frame: a browser reads as many in a few milliseconds. */
const longestPiece = 512 * 1024;

/** The same with long outputs behind it, in the order in which they have to be sent. */
export function factsNoteFrames({ op, epoch, version, msgId }: NoteFrame, note: Note): readonly Buffer[] {
  const rests = note.paragraphs.flatMap((paragraph) => asPieces(paragraph).rests);
  const state = { ...emptied, ...note, ...emptied };
  const frame = encodeFrame({ op, data: { state, epoch, version, rests: rests.length }, msgId });
  return [fillInParagraphs(frame, note, (paragraph) => asPieces(paragraph).start), ...rests];
}

/** The note as Zeppelin's clients read it. */
export function eventsNoteFrame(op: NoteFrame["op"], note: Note): Buffer {
  const presented = presentNote({ ...note, paragraphs: [] }, socketDate);
  return fillInParagraphs(encodeFrame({ op, data: { note: { ...emptied, ...presented } } }), note, asEvents);
}

/** Goes first, so that the paragraphs do. */
const emptied = { paragraphs: [] };

function fillInParagraphs(frame: string, { paragraphs }: Note, encode: Encode): Buffer {
  const at = frame.indexOf(opening) + opening.length;
  const parts = paragraphs.flatMap((paragraph, index) =>
    index === 0 ? [encode(paragraph)] : [comma, encode(paragraph)],
  );
  return Buffer.concat([Buffer.from(frame.slice(0, at)), ...parts, Buffer.from(frame.slice(at))]);
}

interface Pieces {
  readonly start: Buffer;
  /** Whole frames. */
  readonly rests: readonly Buffer[];
}

function piecesOfParagraph(whole: Paragraph): Pieces {
  const { paragraph, rests } = cutOutputs(whole, longestPiece);
  return {
    start: asFacts(paragraph),
    rests: rests.map((data) => Buffer.from(encodeFrame({ op: "NOTE_REST", data: { ...data } }))),
  };
}

function bytesOfValue(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function memoizeEncoding<Encoded>(encode: (paragraph: Paragraph) => Encoded): (paragraph: Paragraph) => Encoded {
  const known = new WeakMap<Paragraph, Encoded>();
  return (paragraph) => {
    const found = known.get(paragraph);
    if (found) return found;
    const encoded = encode(paragraph);
    known.set(paragraph, encoded);
    return encoded;
  };
}
