/**
 * Writes a note as Zeppelin does: the same members in the same order, two spaces, the same characters escaped, dates in
 * local time, nothing for what is null. A save is mostly unchanged paragraphs, so each one's text is kept for as long as
 * the paragraph itself lives; facts make new paragraphs, and only those are written anew.
 *
 * What Octavo needs to go on after a crash (counts of versions, the runs in progress) is written too, in members named
 * `octavo`, and only where there is something to say: a note at rest that Zeppelin wrote is written as Zeppelin wrote it.
 */
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { type Note, nameOfPath } from "../note.ts";
import { isRunning, type Paragraph } from "../paragraph.ts";
import type { Results, Segment } from "../results.ts";
import type { Steps } from "../steps.ts";
import type { TableTypes } from "../table/table-types.ts";
import { type Widgets, widgetStateType } from "../widgets.ts";
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
  const rest = prettyJson(
    withExtra(
      {
        name: nameOfPath(note.path),
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
  const text = prettyJson(
    withExtra(
      {
        title: paragraph.title,
        text: paragraph.text === "" ? null : paragraph.text,
        user: paragraph.user,
        dateUpdated: dateInFile(paragraph.dateUpdated),
        progress: paragraph.progress,
        config: paragraph.config,
        settings: { ...paragraph.settings, ...objectOrEmpty(paragraph.extra["settings"]) },
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
        octavo: paragraph.widgets ? null : progressInFile(paragraph),
      },
      paragraph.widgets ? withoutOctavo(paragraph.extra) : paragraph.extra,
    ),
  );
  return withWidgets(text, paragraph).replaceAll("\n", "\n    ");
}

/** Widgets stand in one line, as they are: indented, a list of short numbers would be ten times as long. */
function withWidgets(text: string, paragraph: Paragraph): string {
  if (!paragraph.widgets) return text;
  return `${text.slice(0, -"\n}".length)},\n  "octavo": ${JSON.stringify(progressInFile(paragraph))}\n}`;
}

function withoutOctavo({ octavo: _, ...extra }: JsonObject): JsonObject {
  return extra;
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
 * that another user has begun to run all of the note.
 */
function configInFile({ config, runAll }: Note, version: number): JsonObject {
  const { version: _version, runAll: _runAll, ...kept } = objectOrEmpty(config["octavo"]);
  if (version < 1) return isJsonObject(config["octavo"]) ? { ...config, octavo: kept } : config;
  return { ...config, octavo: { ...kept, version, ...(runAll && { runAll }) } };
}

function progressInFile({ textVersion, run, widgets }: Paragraph): JsonObject | null {
  if (textVersion === 0 && run === null && !widgets) return null;
  return {
    ...(textVersion > 0 && { textVersion }),
    ...(run && { run }),
    ...(widgets && { widgets: widgetsInFile(widgets) }),
  };
}

function widgetsInFile({ runId, models }: Widgets): JsonObject {
  const state = models as JsonObject;
  return { runId, [widgetStateType]: { version_major: 2, version_minor: 0, state } };
}

function resultsInFile({ code, segments, extra }: Results): JsonObject {
  return withExtra({ code, msg: segments.map(segmentInFile) }, extra);
}

function segmentInFile({ type, data, overflow, joinedAt, types, mime, extra }: Segment): JsonObject {
  const octavo = { ...(overflow ?? (joinedAt !== undefined && { joinedAt })), ...(types && { types: present(types) }) };
  const others = (mime as JsonObject | undefined) ?? null;
  return withExtra({ type, data, octavo: Object.keys(octavo).length === 0 ? null : octavo, mime: others }, extra);
}

function present(types: TableTypes): JsonObject {
  return Object.fromEntries(
    Object.entries(types).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function dateInFile(at: number | null): string | null {
  return at === null ? null : formatDate(at);
}

function objectOrEmpty(value: Json | undefined): JsonObject {
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
function prettyJson(value: JsonObject): string {
  // One pass for each sign is several times as fast as one pass for all with a function.
  return escapes.reduce((text, [sign, escaped]) => text.replaceAll(sign, escaped), JSON.stringify(value, null, 2));
}
