/**
 * Which paragraphs a note has, and in which order, once another program has changed its file. What was inserted, moved or removed here since
 * the file was written holds, as far as the file says nothing else about the same paragraphs.
 */
import {
  endParagraphRun,
  findParagraph,
  type Note,
  type Operation,
  type Paragraph,
  type ParagraphId,
} from "@octavo/note";

/** A note that was changed on two sides. */
export interface Sides {
  /** As it is here. */
  readonly note: Note;
  readonly file: Note;
  /** What both sides began with. */
  readonly since: Note;
}

/** @param at epoch milliseconds */
export function listChanges(sides: Sides, at: number): readonly Operation[] {
  const { note, file } = sides;
  const added = file.paragraphs.filter((paragraph) => isAddedParagraph(paragraph, sides));
  const removed = removedIds(sides, added.length > 0);
  const wanted = wantedOrder(sides, { added: new Set(added.map(({ id }) => id)), removed });

  let order = idsOfParagraphs(note);
  const inserts = added.map((paragraph): Operation => {
    const index = Math.min(wanted.indexOf(paragraph.id), order.length);
    order = order.toSpliced(index, 0, paragraph.id);
    return { type: "paragraphInserted", index, paragraph: { ...endParagraphRun(paragraph, at), run: null } };
  });
  order = order.filter((id) => !removed.has(id));
  const isInOrder = wanted.every((id, index) => order[index] === id);
  const moves = wanted.map((paragraphId, index): Operation => ({ type: "paragraphMoved", paragraphId, index }));
  const removals = [...removed].map((paragraphId): Operation => ({ type: "paragraphRemoved", paragraphId }));
  return [...inserts, ...removals, ...(isInOrder ? [] : moves)];
}

/** One that was removed here stays away, unless its text in the file was changed. */
function isAddedParagraph({ id, text }: Paragraph, { note, since }: Sides): boolean {
  return !findParagraph(note, id) && findParagraph(since, id)?.text !== text;
}

function removedIds({ note, file, since }: Sides, isAnyAdded: boolean): ReadonlySet<ParagraphId> {
  // A paragraph that nothing was done to is the same object.
  const isAsThen = (old: Paragraph) => findParagraph(since, old.id) === old;
  const missing = note.paragraphs.filter((old) => !old.run && !findParagraph(file, old.id) && isAsThen(old));
  // A note keeps one paragraph, whatever the file says.
  const isEmptied = !isAnyAdded && missing.length === note.paragraphs.length;
  return new Set((isEmptied ? missing.slice(1) : missing).map(({ id }) => id));
}

interface Difference {
  readonly added: ReadonlySet<ParagraphId>;
  readonly removed: ReadonlySet<ParagraphId>;
}

/** Where the file has them in another order than before, its order; else the one here. */
function wantedOrder({ note, file, since }: Sides, { added, removed }: Difference): readonly ParagraphId[] {
  const here = idsOfParagraphs(note).filter((id) => !removed.has(id));
  const inFile = idsOfParagraphs(file).filter((id) => added.has(id) || findParagraph(note, id));
  return isReordered(inFile, idsOfParagraphs(since)) ? withOthers(inFile, here) : withOthers(here, inFile);
}

function isReordered(ids: readonly ParagraphId[], before: readonly ParagraphId[]): boolean {
  const [known, old] = [new Set(ids), new Set(before)];
  const left = before.filter((id) => known.has(id));
  return ids.filter((id) => old.has(id)).some((id, index) => left[index] !== id);
}

/** With what only `others` have, each behind the one that it follows there. */
function withOthers(ids: readonly ParagraphId[], others: readonly ParagraphId[]): readonly ParagraphId[] {
  const known = new Set(ids);
  const all = [...ids];
  let place = 0;
  for (const id of others) {
    if (known.has(id)) place = all.indexOf(id) + 1;
    else all.splice(place++, 0, id);
  }
  return all;
}

function idsOfParagraphs({ paragraphs }: Note): ParagraphId[] {
  return paragraphs.map(({ id }) => id);
}
