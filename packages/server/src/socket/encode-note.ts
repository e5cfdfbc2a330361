/**
 * Whole notes as frames. Nearly all of such a frame is what paragraphs hold, so each paragraph becomes bytes once and they are kept for as
 * long as the paragraph stays as it is: whoever opens a note of ten megabytes waits for copying, not for writing JSON.
 */
import type { Note, Paragraph } from "@octavo/note";
import { encodeFrame, presentNote, presentParagraph, socketDate } from "@octavo/protocol";

type Encode = (paragraph: Paragraph) => Buffer;

const asFacts = keptBytes((paragraph) => paragraph);
const asEvents = keptBytes((paragraph) => presentParagraph(paragraph, socketDate));
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
  return filled(encodeFrame({ op, data: { state, epoch, version }, msgId }), note, asFacts);
}

/** The note as Zeppelin's clients read it. */
export function eventsNoteFrame(op: NoteFrame["op"], note: Note): Buffer {
  const presented = presentNote({ ...note, paragraphs: [] }, socketDate);
  return filled(encodeFrame({ op, data: { note: { ...emptied, ...presented } } }), note, asEvents);
}

/** Goes first, so that the paragraphs do. */
const emptied = { paragraphs: [] };

function filled(frame: string, { paragraphs }: Note, encode: Encode): Buffer {
  const at = frame.indexOf(opening) + opening.length;
  const parts = paragraphs.flatMap((paragraph, index) =>
    index === 0 ? [encode(paragraph)] : [comma, encode(paragraph)],
  );
  return Buffer.concat([Buffer.from(frame.slice(0, at)), ...parts, Buffer.from(frame.slice(at))]);
}

function keptBytes(present: (paragraph: Paragraph) => unknown): Encode {
  const kept = new WeakMap<Paragraph, Buffer>();
  return (paragraph) => {
    const known = kept.get(paragraph);
    if (known) return known;
    const bytes = Buffer.from(JSON.stringify(present(paragraph)));
    kept.set(paragraph, bytes);
    return bytes;
  };
}
