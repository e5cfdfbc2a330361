/**
 * What somebody else changed in a note's file (a git pull, an editor) as facts, so that it reaches everyone like any other change and
 * can be undone like any other. Of what was changed on both sides, texts are changed where they differ; of all else the file wins.
 */
import { findParagraph, isRunning, type Note, type Operation, type Paragraph } from "@octavo/note";
import type { LiveNote } from "./live-note.ts";
import { textReplacementOf } from "./texts.ts";

/**
 * @param at epoch milliseconds
 * @param since what the file is to replace: what was written after that is not replaced
 */
export function foreignChanges(live: LiveNote, file: Note, at: number, since: Note = live.note): readonly Operation[] {
  const { note } = live;
  const inserted = file.paragraphs.flatMap((paragraph, index): Operation[] =>
    findParagraph(note, paragraph.id)
      ? []
      : [
          {
            type: "paragraphInserted",
            index: Math.min(index, note.paragraphs.length),
            paragraph: settled(paragraph, at),
          },
        ],
  );
  const changed = file.paragraphs.flatMap((paragraph) => {
    const old = findParagraph(note, paragraph.id);
    return old ? paragraphChanges(live, { old, paragraph, at, base: findParagraph(since, old.id) }) : [];
  });
  const isAsThen = ({ id, textVersion }: Paragraph) => findParagraph(since, id)?.textVersion === textVersion;
  const missing = note.paragraphs.filter((old) => !old.run && !findParagraph(file, old.id) && isAsThen(old));
  // A note keeps one paragraph, whatever the file says.
  const isEmptied = inserted.length === 0 && missing.length === note.paragraphs.length;
  const removed = (isEmptied ? missing.slice(1) : missing).map(
    ({ id }): Operation => ({ type: "paragraphRemoved", paragraphId: id }),
  );
  const order = file.paragraphs.map(({ id }, index): Operation => ({ type: "paragraphMoved", paragraphId: id, index }));
  const isSameOrder = file.paragraphs.every(({ id }, index) => note.paragraphs[index]?.id === id);
  const isConfigured = same(note.config, file.config);
  const config: Operation[] = isConfigured ? [] : [{ type: "noteConfigured", config: file.config, info: file.info }];
  return [...config, ...noteChanges(note, file), ...inserted, ...changed, ...removed, ...(isSameOrder ? [] : order)];
}

function noteChanges(note: Note, { params, forms, defaultInterpreterGroup: group }: Note): readonly Operation[] {
  const set: Operation[] = same([note.params, note.forms], [params, forms])
    ? []
    : [{ type: "noteFormsSet", params, forms }];
  return group === note.defaultInterpreterGroup ? set : [...set, { type: "defaultInterpreterSet", group }];
}

/** Whatever ran it where the file comes from, nobody runs it here. */
function settled(paragraph: Paragraph, at: number): Paragraph {
  return isRunning(paragraph.status)
    ? { ...paragraph, status: "ABORT", dateFinished: at, run: null }
    : { ...paragraph, run: null };
}

interface ChangedParagraph {
  readonly old: Paragraph;
  readonly paragraph: Paragraph;
  readonly at: number;
  /** What it was when somebody decided to change it. */
  readonly base: Paragraph | undefined;
}

function paragraphChanges(live: LiveNote, { old, paragraph, at, base }: ChangedParagraph): readonly Operation[] {
  const { id, title, config, text } = paragraph;
  const { params, forms } = paragraph.settings;
  const texts = text === old.text ? [] : textReplacementOf(live, { paragraphId: id, base, text, clientId: "file", at });
  const isConfigured = title === old.title && same(config, old.config) && same(params, old.settings.params);
  const configured: Operation[] = isConfigured
    ? []
    : [{ type: "paragraphConfigured", paragraphId: id, title, config, params }];
  const shown: Operation[] = same(forms, old.settings.forms)
    ? []
    : [{ type: "paragraphFormsSet", paragraphId: id, params, forms }];
  return [...texts, ...configured, ...shown, ...outcomeChange(old, paragraph)];
}

/** Results come along, for they are what people keep files for; but nothing ends a run that goes on here. */
function outcomeChange(old: Paragraph, paragraph: Paragraph): readonly Operation[] {
  const outcome = outcomeOf(paragraph);
  if (isRunning(old.status) || same(outcomeOf(old), outcome)) return [];
  return [{ type: "resultsSet", paragraphId: paragraph.id, ...outcome }];
}

function outcomeOf({ status, results, errorMessage, user, dateStarted, dateFinished }: Paragraph) {
  // Whatever ran it where the file comes from, nobody runs it here.
  const ended = status === "PENDING" || status === "RUNNING" ? ("ABORT" as const) : status;
  return { status: ended, results, errorMessage, user, dateStarted, dateFinished };
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
