/** How a text may change: by change sets against a version, or by a whole text against what a client was last sent. */
import { ChangeSet, Text } from "@codemirror/state";
import {
  differenceOf,
  findParagraph,
  hasForeignLineEnds,
  maximumLines,
  normaliseLineEnds,
  type Operation,
  type Paragraph,
  type ParagraphId,
  rebaseChanges,
} from "@octavo/note";
import { maxMessageSize, NotebookError } from "@octavo/protocol";
import type { ViewedNote } from "./live-note.ts";

interface TextUpdate {
  readonly clientId: string;
  readonly sequence: number;
  readonly changes: unknown;
}

interface ChangeText {
  readonly paragraphId: ParagraphId;
  /** The version of the text that the first update was made against; each further one follows the one before. */
  readonly base: number;
  readonly updates: readonly TextUpdate[];
  /** Epoch milliseconds. */
  readonly at: number;
}

/** @param before lines that it has already: a text found on the disk may become shorter step by step @throws NotebookError */
export function checkLines(text: string, before = 0): void {
  if (text.length >= maximumLines && countLines(text) > Math.max(maximumLines, before)) throw tooManyLines();
}

/** A text has to fit into a frame, or no client could send it as a whole. @throws NotebookError when it has become too long for that */
function checkLength(length: number, before: number): void {
  if (length <= Math.max(maxMessageSize, before)) return;
  throw new NotebookError("badRequest", `A paragraph may have ${maxMessageSize} characters; put the data into a file.`);
}

function tooManyLines(): NotebookError {
  return new NotebookError(
    "badRequest",
    `A paragraph may have ${maximumLines} lines, and this one would have more. Put the data into a file and read it from there.`,
  );
}

/** A line that ends in two signs counts twice, which is as good for a limit. */
function countLines(text: string): number {
  let lines = 1;
  for (const end of ["\n", "\r"]) for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end, at + 1)) lines++;
  return lines;
}

/** Lines that a change set brings, whatever it takes away. */
function linesInserted(changes: ChangeSet): number {
  let lines = 0;
  changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) => {
    lines += inserted.lines - 1;
  });
  return lines;
}

/** Characters that are walked for the updates of one request: each one is applied to the whole text. A client sends one at a time. */
const mostWork = 20_000_000;

/** Placing costs this much per pair of changes; beyond, a client that was away for long reads the note again instead of stopping everyone. */
const mostPairs = 200_000;

/** The facts for changes of Octavo's own client, or null when `base` is too old to place them: the client needs the whole note. */
export function textChangesOf(live: ViewedNote, { paragraphId, base, updates, at }: ChangeText): Operation[] | null {
  const paragraph = paragraphOf(live, paragraphId);
  const operations: Operation[] = hasForeignLineEnds(paragraph.text) ? [{ type: "textNormalised", paragraphId }] : [];
  const fresh = updates.filter((update) => !live.texts.hasSeen(paragraphId, update));
  if (fresh.length === 0) return [];
  // What was taken lies between the base and the rest, so the base means nothing any more.
  if (fresh.length < updates.length) return null;
  const since = live.texts.since(paragraphId, base, paragraph.textVersion);
  if (!since || since.length * updates.length > mostPairs) return null;
  if (updates.length > 1 && paragraph.text.length * updates.length > mostWork) return null;

  let others: readonly ChangeSet[] = since;
  let textVersion = paragraph.textVersion;
  let inserted = 0;
  for (const { clientId, sequence, changes } of updates) {
    const mine = parseChanges(changes);
    const { placed, moved } = placeChanges(mine, others);
    others = moved;
    inserted += linesInserted(placed);
    checkLength(placed.newLength, paragraph.text.length);
    textVersion += 1;
    operations.push({
      type: "textChanged",
      paragraphId,
      textVersion,
      clientId,
      sequence,
      changes: placed.toJSON(),
      at,
    });
  }
  if (inserted > 0 && countLines(paragraph.text) + inserted > maximumLines) throw tooManyLines();
  return operations;
}

function parseChanges(changes: unknown): ChangeSet {
  try {
    return ChangeSet.fromJSON(changes);
  } catch (cause) {
    throw new NotebookError("badRequest", "`changes` is not a change set.", { cause });
  }
}

/** @throws NotebookError when the changes were made for a text of another length */
function placeChanges(mine: ChangeSet, others: readonly ChangeSet[]) {
  try {
    return { placed: rebaseChanges(mine, others), moved: moveChangesOver(others, mine) };
  } catch (cause) {
    throw new NotebookError("badRequest", "These changes do not fit the text they name; reload the note.", { cause });
  }
}

/** The others' changes as they look after `mine`, for the next update, which was made on top of it. */
function moveChangesOver(others: readonly ChangeSet[], mine: ChangeSet): readonly ChangeSet[] {
  let over = mine;
  return others.map((other) => {
    const moved = other.map(over, true);
    over = over.map(other);
    return moved;
  });
}

/** What an old client has: the text it was last sent or has sent, and the version that was. */
export interface BaseText {
  readonly text: string;
  readonly textVersion: number;
}

interface ReplaceText {
  readonly paragraphId: ParagraphId;
  /** What the client made its text from; without one (REST) it replaces what is there. */
  readonly base?: BaseText | undefined;
  readonly text: string;
  readonly clientId: string;
  readonly at: number;
}

/**
 * The facts that bring a whole text home: what the client changed since its base, placed after what others did in the meantime, so that
 * it never erases a colleague's typing.
 */
export function textReplacementOf(
  live: ViewedNote,
  { paragraphId, base, text, clientId, at }: ReplaceText,
): Operation[] {
  const paragraph = paragraphOf(live, paragraphId);
  if (text === paragraph.text && !base) return [];
  const operations: Operation[] = hasForeignLineEnds(paragraph.text) ? [{ type: "textNormalised", paragraphId }] : [];
  const current = normaliseLineEnds(paragraph.text);
  const wanted = normaliseLineEnds(text);
  checkLines(wanted, countLines(current));
  checkLength(wanted.length, current.length);
  const changes = placedDifference(live, paragraph, { current, wanted, base });
  if (changes.empty) return [];
  const textVersion = paragraph.textVersion + 1;
  return [
    ...operations,
    { type: "textChanged", paragraphId, textVersion, clientId, sequence: 0, changes: changes.toJSON(), at },
  ];
}

interface Difference {
  readonly current: string;
  readonly wanted: string;
  readonly base: BaseText | undefined;
}

function placedDifference(live: ViewedNote, paragraph: Paragraph, { current, wanted, base }: Difference): ChangeSet {
  if (!base) return differenceOf(current, wanted);
  const before = normaliseLineEnds(base.text);
  const since = live.texts.since(paragraph.id, base.textVersion, paragraph.textVersion);
  const isKnown = since && leadsToText(current, { before, since });
  return rebaseChanges(differenceOf(before, wanted), isKnown ? since : [differenceOf(before, current)]);
}

interface TextBase {
  readonly before: string;
  readonly since: readonly ChangeSet[];
}

/** Versions of a file and of a paragraph that was put back may be equal by chance. */
function leadsToText(text: string, { before, since }: TextBase): boolean {
  try {
    return since.reduce((reached, changes) => changes.apply(reached), textOfString(before)).eq(textOfString(text));
  } catch {
    return false;
  }
}

function textOfString(text: string): Text {
  return Text.of(text.split("\n"));
}

function paragraphOf(live: ViewedNote, id: ParagraphId): Paragraph {
  const paragraph = findParagraph(live.note, id);
  if (!paragraph) throw new NotebookError("paragraphNotFound");
  return paragraph;
}
