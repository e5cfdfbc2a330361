/**
 * What another program changed in a note's file (a git pull, an editor) as facts, so that it reaches everyone like any other change and can
 * be undone like any other. What was changed here since the file was written stays: texts that were changed on both sides have both changes,
 * and of all else that was, what it is here wins.
 */
import {
  findParagraph,
  isRunning,
  type JsonObject,
  type Note,
  normaliseLineEnds,
  type Operation,
  type Paragraph,
} from "@octavo/note";
import { listChanges, type Sides } from "./foreign-list.ts";
import type { LiveNote } from "./live-note.ts";
import { textReplacementOf } from "./texts.ts";

/**
 * @param at epoch milliseconds
 * @param since what the file is to replace: what was written after that is not replaced
 */
export function foreignChanges(live: LiveNote, file: Note, at: number, since: Note): readonly Operation[] {
  const { note } = live;
  const changed = file.paragraphs.flatMap((paragraph) => {
    const old = findParagraph(note, paragraph.id);
    return old ? paragraphChanges(live, { old, paragraph, at, base: findParagraph(since, old.id) }) : [];
  });
  const sides = { note, file, since };
  return [...noteChanges(sides), ...changed, ...listChanges(sides, at)];
}

function noteChanges({ note, file, since }: Sides): readonly Operation[] {
  const config = withLater(file.config, { before: since.config, now: note.config });
  const params = withLater(file.params, { before: since.params, now: note.params });
  const forms = withLater(file.forms, { before: since.forms, now: note.forms });
  const group = laterValueOf(file.defaultInterpreterGroup, {
    before: since.defaultInterpreterGroup,
    now: note.defaultInterpreterGroup,
  });
  const configured: Operation[] = isSameValue(note.config, config)
    ? []
    : [{ type: "noteConfigured", config, info: file.info }];
  const set: Operation[] = isSameValue([note.params, note.forms], [params, forms])
    ? []
    : [{ type: "noteFormsSet", params, forms }];
  const chosen: Operation[] = group === note.defaultInterpreterGroup ? [] : [{ type: "defaultInterpreterSet", group }];
  return [...configured, ...set, ...chosen];
}

interface Since<Value> {
  /** When the other program began to change it. */
  readonly before: Value;
  readonly now: Value;
}

/** What the file says, unless it was changed since. */
function laterValueOf<Value>(inFile: Value, { before, now }: Since<Value>): Value {
  return isSameValue(before, now) ? inFile : now;
}

/** What the file says, with each name that was changed since as it is now. */
function withLater(inFile: JsonObject, { before, now }: Since<JsonObject>): JsonObject {
  const isChanged = ([name]: readonly [string, unknown]) => !isSameValue(before[name], now[name]);
  const kept = Object.entries(inFile).filter((entry) => !isChanged(entry));
  return Object.fromEntries([...kept, ...Object.entries(now).filter(isChanged)]);
}

interface ChangedParagraph {
  readonly old: Paragraph;
  readonly paragraph: Paragraph;
  readonly at: number;
  /** What it was when the other program began to change it. */
  readonly base: Paragraph | undefined;
}

function paragraphChanges(live: LiveNote, { old, paragraph, at, base }: ChangedParagraph): readonly Operation[] {
  const { id, text } = paragraph;
  const before = base ?? old;
  const title = laterValueOf(paragraph.title, { before: before.title, now: old.title });
  const config = withLater(paragraph.config, { before: before.config, now: old.config });
  const params = withLater(paragraph.settings.params, { before: before.settings.params, now: old.settings.params });
  const forms = withLater(paragraph.settings.forms, { before: before.settings.forms, now: old.settings.forms });
  const texts = text === old.text ? [] : textReplacementOf(live, { paragraphId: id, base, text, clientId: "file", at });
  const isConfigured =
    title === old.title && isSameValue(config, old.config) && isSameValue(params, old.settings.params);
  const configured: Operation[] = isConfigured
    ? []
    : [{ type: "paragraphConfigured", paragraphId: id, title, config, params }];
  const shown: Operation[] = isSameValue(forms, old.settings.forms)
    ? []
    : [{ type: "paragraphFormsSet", paragraphId: id, params, forms }];
  return [...texts, ...configured, ...shown, ...outcomeChange(paragraph, { before, now: old })];
}

/** Results come along, for they are what people keep files for; but nothing ends a run that goes on here. */
function outcomeChange(paragraph: Paragraph, { before, now }: Since<Paragraph>): readonly Operation[] {
  const shown = outcomeOf(now);
  const outcome = laterValueOf(outcomeOf(paragraph), {
    before: before === now ? shown : outcomeOf(before),
    now: shown,
  });
  if (isRunning(now.status) || isSameValue(shown, outcome)) return [];
  return [{ type: "resultsSet", paragraphId: paragraph.id, ...outcome }];
}

function outcomeOf({ status, results, errorMessage, user, dateStarted, dateFinished }: Paragraph) {
  // Whatever ran it where the file comes from, no runner runs it here.
  const ended = status === "PENDING" || status === "RUNNING" ? ("ABORT" as const) : status;
  return { status: ended, results, errorMessage, user, dateStarted, dateFinished };
}

/**
 * The note of a file with the paragraphs that are no different in the open note as objects of that: to which nothing is done from then on
 * stay the same objects.
 */
export function withOpenParagraphs(file: Note, open: Note): Note {
  const paragraphs = file.paragraphs.map((paragraph) => {
    const found = findParagraph(open, paragraph.id);
    return found && isSameValue(contentOfParagraph(found), contentOfParagraph(paragraph)) ? found : paragraph;
  });
  return { ...file, paragraphs };
}

function contentOfParagraph(paragraph: Paragraph) {
  const { text, title, config, settings } = paragraph;
  return [normaliseLineEnds(text), title, config, settings, outcomeOf(paragraph)];
}

function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
