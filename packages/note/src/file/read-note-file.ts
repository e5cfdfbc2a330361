/**
 * Reads the JSON of a note file, `.zpln`, into a note.
 *
 * Lenient in, strict inside: a file may leave members out, have old names, old dates or old shapes; the note has them all
 * in today's form. What a file has beyond that is kept in `extra` members and written back. What cannot be a note at all
 * is a problem in words, never an exception, so that a listing can show it and nothing overwrites the file.
 *
 * Where a note is and what its id is, its file name says; the caller passes both. Only for a file that comes from
 * elsewhere are they taken from the text.
 */
import { type NoteId, noteIdSchema } from "../ids.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { type Note, runAllSchema } from "../note.ts";
import { isRunning, type Paragraph } from "../paragraph.ts";
import { normalisePath, untitledPath } from "../path.ts";
import { finishAtOnce, type Steps } from "../steps.ts";
import { readForms } from "./forms.ts";
import { isListValue, isObject, isTextValue, membersOfObject } from "./members.ts";
import { parseJson } from "./parse-json.ts";
import { readParagraph } from "./read-paragraph.ts";

export interface NotePlace {
  readonly id?: NoteId;
  readonly path?: string;
}

export type NoteFile =
  /** `version` counts the facts that are in the file; 0 when Octavo did not write it. */
  | { readonly ok: true; readonly note: Note; readonly version: number }
  | { readonly ok: false; readonly problem: string };

export function readNoteFile(text: string, place: NotePlace = {}): NoteFile {
  return finishAtOnce(readNoteFileInSteps(text, place));
}

/** As `readNoteFile`, its JSON at once and then a paragraph at a time. */
export function* readNoteFileInSteps(text: string, place: NotePlace = {}): Steps<NoteFile> {
  const json = parseJson(text);
  if (!json.ok) return json;
  if (!isJsonObject(json.value)) return brokenNoteFile("The file holds no note: a note is a JSON object, from { to }.");
  return yield* readNoteInSteps(json.value, place);
}

/** As `readNoteFileInSteps`, for JSON that is parsed already. It must come from `parseJson`. */
export function* readNoteInSteps(object: JsonObject, place: NotePlace = {}): Steps<NoteFile> {
  if (object["paragraphs"] === undefined && Array.isArray(object["cells"] ?? object["worksheets"])) {
    return brokenNoteFile("The file is a Jupyter notebook, not a note: import it as one.");
  }
  const { paragraphs: given } = object;
  if (given !== undefined && given !== null && !Array.isArray(given))
    return brokenNoteFile("The file holds no note that can be read: its paragraphs are no list.");
  const members = membersOfObject(object);
  const listed = members.take("paragraphs", isListValue);
  const name = members.take("name", isTextValue);
  const ownId = noteIdSchema.safeParse(members.take("id", isTextValue)).data;
  if (listed === null && name === null && ownId === undefined)
    return brokenNoteFile("The file holds no note: it has no paragraphs.");

  const paragraphs = yield* readParagraphs(listed ?? []);
  if (!paragraphs.ok) return paragraphs;
  const id = place.id ?? ownId;
  if (id === undefined)
    return brokenNoteFile("The note has no id of letters and digits, neither in its file name nor inside.");

  const { config, version, runAll } = readConfig(members.take("config", isObject) ?? {});
  const ownPath = members.take("path", isTextValue);
  const note: Note = {
    id,
    path: place.path ?? pathFromName(ownPath ?? name ?? ""),
    // Files without this member come from a time when the default was Spark.
    defaultInterpreterGroup: members.take("defaultInterpreterGroup", isTextValue) ?? "spark",
    formatVersion: members.take("version", isTextValue),
    params: members.take("noteParams", isObject) ?? {},
    forms: readForms(members.take("noteForms", (value) => isObject(value) || isListValue(value))),
    angularObjects: members.take("angularObjects", isObject) ?? {},
    config,
    info: members.take("info", isObject) ?? {},
    paragraphs: paragraphs.list,
    runAll,
    extra: members.rest(),
  };
  return { ok: true, note, version };
}

/**
 * Ends the runs that were going on when the note was last saved and that no runner continues: their paragraphs become ABORT, at an unknown time. The
 * reader leaves them, for a runner may still be at work on them.
 */
export function settleInterrupted(note: Note): Note {
  const settled = note.paragraphs.map((paragraph) =>
    isRunning(paragraph.status) ? abortParagraph(paragraph) : paragraph,
  );
  return { ...note, paragraphs: settled, runAll: null };
}

function abortParagraph(paragraph: Paragraph): Paragraph {
  return { ...paragraph, status: "ABORT", dateFinished: null, run: null };
}

function brokenNoteFile(problem: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem };
}

function pathFromName(name: string): string {
  const normalised = normalisePath(name);
  return normalised.ok ? normalised.path : untitledPath;
}

/** Far beyond any note that people write, and still read in about a second. */
export const maximumParagraphs = 50_000;

type ReadParagraphs =
  | { readonly ok: true; readonly list: readonly Paragraph[] }
  | { readonly ok: false; readonly problem: string };

function* readParagraphs(listed: readonly Json[]): Steps<ReadParagraphs> {
  if (listed.length > maximumParagraphs)
    return brokenNoteFile(`The note has more than ${maximumParagraphs} paragraphs.`);
  const list: Paragraph[] = [];
  const taken = new Set<string>();
  for (const [index, object] of listed.entries()) {
    if (!isJsonObject(object)) return brokenNoteFile(`Paragraph ${index + 1} of the note is not a JSON object.`);
    const paragraph = readParagraph(object, index, taken);
    taken.add(paragraph.id);
    list.push(paragraph);
    yield;
  }
  return { ok: true, list };
}

/** Takes what Octavo adds to a file out of the config; the rest of `config.octavo` belongs to the note. */
function readConfig(config: JsonObject): Pick<Note, "config" | "runAll"> & { readonly version: number } {
  const { octavo, ...others } = config;
  if (!isJsonObject(octavo)) return { config, version: 0, runAll: null };
  const { version, runAll, ...kept } = octavo;
  if (typeof version !== "number" || !Number.isSafeInteger(version) || version < 1)
    return { config, version: 0, runAll: null };
  return {
    config: Object.keys(kept).length > 0 ? { ...others, octavo: kept } : others,
    version,
    runAll: runAllSchema.safeParse(runAll).data ?? null,
  };
}
