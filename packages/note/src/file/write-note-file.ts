/**
 * Writes a note as Zeppelin does: the same members in the same order, two spaces, the same characters escaped, dates in
 * local time, nothing for what is null. A save is mostly unchanged paragraphs, so each one's text is kept for as long as
 * the paragraph itself lives; facts make new paragraphs, and only those are written anew.
 *
 * What Octavo needs to go on after a crash (counts of versions, the runs in progress) is written too, in members named
 * `octavo`, and only where there is something to say: a note at rest that Zeppelin wrote is written as Zeppelin wrote it.
 */
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { type Note, nameOf } from "../note.ts";
import { isRunning, type Paragraph } from "../paragraph.ts";
import type { Results, Segment } from "../results.ts";
import type { Steps } from "../steps.ts";
import { formatDate } from "./dates.ts";

/** The JSON of one paragraph as it stands in a note file, indented. */
export type FragmentOf = (paragraph: Paragraph) => string;

/** Remembers the fragment of each paragraph as long as the paragraph is in use. */
export function cachedFragments(write: FragmentOf = writeParagraph): FragmentOf {
  const fragments = new WeakMap<Paragraph, string>();
  return (paragraph) => {
    const known = fragments.get(paragraph);
    if (known !== undefined) return known;
    const fragment = write(paragraph);
    fragments.set(paragraph, fragment);
    return fragment;
  };
}

const everyFragment = cachedFragments();

/** What `noteFileText` takes longest for, a paragraph at a time: what is written of them is kept, and the file is made of it. */
export function* writeAheadInSteps({ paragraphs }: Pick<Note, "paragraphs">): Steps<void> {
  for (const paragraph of paragraphs) {
    everyFragment(paragraph);
    yield;
  }
}

/** The whole file. `version` counts the facts that are in it; a file of version 0 says nothing about versions. */
export function noteFileText(note: Note, version: number, fragmentOf: FragmentOf = everyFragment): string {
  const paragraphs = note.paragraphs.map((paragraph) => fragmentOf(paragraph)).join(",\n    ");
  const listed = paragraphs === "" ? "[]" : `[\n    ${paragraphs}\n  ]`;
  const rest = pretty(
    withExtra(
      {
        name: nameOf(note.path),
        id: note.id,
        defaultInterpreterGroup: note.defaultInterpreterGroup,
        version: note.formatVersion,
        noteParams: note.params,
        noteForms: note.forms,
        angularObjects: note.angularObjects,
        config: configInFile(note, version),
        info: note.info,
      },
      note.extra,
    ),
  );
  return `{\n  "paragraphs": ${listed},\n${rest.slice(2)}`;
}

export function writeParagraph(paragraph: Paragraph): string {
  return pretty(
    withExtra(
      {
        title: paragraph.title,
        text: paragraph.text === "" ? null : paragraph.text,
        user: paragraph.user,
        dateUpdated: dateInFile(paragraph.dateUpdated),
        progress: paragraph.progress,
        config: paragraph.config,
        settings: { ...paragraph.settings, ...ofObject(paragraph.extra["settings"]) },
        results: paragraph.results && resultsInFile(paragraph.results),
        apps: paragraph.apps,
        runtimeInfos: paragraph.runtimeInfos,
        progressUpdateIntervalMs: paragraph.progressUpdateIntervalMs,
        jobName: paragraph.jobName,
        id: paragraph.id,
        dateCreated: dateInFile(paragraph.dateCreated),
        dateStarted: dateInFile(paragraph.dateStarted),
        dateFinished: dateInFile(paragraph.dateFinished),
        status: paragraph.status,
        errorMessage: paragraph.errorMessage,
        octavo: progressInFile(paragraph),
      },
      paragraph.extra,
    ),
  ).replaceAll("\n", "\n    ");
}

/** The note as others should get it: without what only this server can make sense of. */
export function forExport(note: Note): Note {
  return { ...note, runAll: null, paragraphs: note.paragraphs.map(paragraphForExport) };
}

function paragraphForExport(paragraph: Paragraph): Paragraph {
  const { results, status } = paragraph;
  const forOthers = ({ joinedAt: _, ...segment }: Segment): Segment =>
    segment.overflow ? { ...segment, overflow: { ...segment.overflow, file: null } } : segment;
  return {
    ...paragraph,
    textVersion: 0,
    run: null,
    status: isRunning(status) ? "ABORT" : status,
    results: results && { ...results, segments: results.segments.map(forOthers) },
  };
}

/**
 * What is going on is written by the server alone. A config that claims it, as a client may send one, would be believed when the file is read again:
 * that somebody else has begun to run all of the note.
 */
function configInFile({ config, runAll }: Note, version: number): JsonObject {
  const { version: _version, runAll: _runAll, ...kept } = ofObject(config["octavo"]);
  if (version < 1) return isJsonObject(config["octavo"]) ? { ...config, octavo: kept } : config;
  return { ...config, octavo: { ...kept, version, ...(runAll && { runAll }) } };
}

function progressInFile({ textVersion, run }: Paragraph): JsonObject | null {
  if (textVersion === 0 && run === null) return null;
  return { ...(textVersion > 0 && { textVersion }), ...(run && { run }) };
}

function resultsInFile({ code, segments, extra }: Results): JsonObject {
  return withExtra({ code, msg: segments.map(segmentInFile) }, extra);
}

function segmentInFile({ type, data, overflow, joinedAt, extra }: Segment): JsonObject {
  return withExtra({ type, data, octavo: overflow ?? (joinedAt === undefined ? null : { joinedAt }) }, extra);
}

function dateInFile(at: number | null): string | null {
  return at === null ? null : formatDate(at);
}

function ofObject(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** The known members without the null ones, then the unknown. A known one that says nothing gives way to what was read. */
function withExtra(known: JsonObject, extra: JsonObject): JsonObject {
  const shown = Object.entries(known).map(([name, value]): [string, Json] => {
    const unread = name === "settings" ? undefined : extra[name];
    return [name, unread !== undefined && saysNothing(value) ? unread : value];
  });
  const unknown = Object.entries(extra).filter(([name]) => !Object.hasOwn(known, name));
  return Object.fromEntries([...shown.filter(([, value]) => value !== null), ...unknown]);
}

function saysNothing(value: Json): boolean {
  return value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
}

const escapes = ["<", ">", "&", "=", "'", "\u2028", "\u2029"].map(
  (sign) => [sign, `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`] as const,
);

/** JSON with the characters escaped that Zeppelin escapes. They occur inside strings only. */
function pretty(value: JsonObject): string {
  // One pass for each sign is several times as fast as one pass for all with a function.
  return escapes.reduce((text, [sign, escaped]) => text.replaceAll(sign, escaped), JSON.stringify(value, null, 2));
}
