import {
  type IdSource,
  importNotebookInSteps,
  isJsonObject,
  type Json,
  type JsonObject,
  type Note,
  newNote,
  newNoteId,
  type Paragraph,
  readNoteInSteps,
  type Segment,
  type Steps,
} from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import { mostParagraphs } from "./paragraphs.ts";
import { checkLines } from "./texts.ts";

interface ImportOptions {
  readonly user: string;
  /** Where it goes; by default where its own name says. */
  readonly path?: string | undefined;
  readonly ids: IdSource;
}

/**
 * A note out of what somebody brings, a paragraph at a time. Its paragraphs, form values and default interpreter are taken; its id, rights, schedule and all else that
 * could act on somebody's behalf are not. What it says it has run is kept as a picture of that run: nothing in it counts as run here. What
 * became of a notebook's cell is told by its outputs alone, and belongs to that picture.
 */
export function* noteFromImport(source: JsonObject, options: ImportOptions): Steps<Note> {
  checkSize(source);
  const { user, path, ids } = options;
  const id = newNoteId(ids);
  const isNotebook = "cells" in source || "worksheets" in source;
  const imported = yield* isNotebook ? fromJupyter(source, options) : fromZeppelin(source, id);
  const at = ids.now();
  const paragraphs: Paragraph[] = [];
  for (const paragraph of imported.paragraphs) {
    checkLines(paragraph.text);
    paragraphs.push(asBrought(paragraph, { user, at, status: isNotebook ? paragraph.status : "READY" }));
    yield;
  }
  const { params, forms, defaultInterpreterGroup, config } = imported;
  const looknfeel = config["looknfeel"];
  return {
    ...newNote({ id, path: path ?? imported.path, defaultInterpreterGroup, paragraphs }),
    params,
    forms,
    info: leftOut(config),
    ...(looknfeel === undefined ? {} : { config: { isZeppelinNotebookCronEnable: false, looknfeel } }),
  };
}

interface Brought {
  readonly user: string;
  readonly at: number;
  readonly status: Paragraph["status"];
}

/** As it was, but for what it says of runs and for files, which are only good on the server that wrote them. */
function asBrought(paragraph: Paragraph, { user, at, status }: Brought): Paragraph {
  const { results } = paragraph;
  const withoutFile = (segment: Segment): Segment =>
    segment.overflow ? { ...segment, overflow: { ...segment.overflow, file: null } } : segment;
  return {
    ...paragraph,
    user,
    status,
    run: null,
    dateCreated: at,
    dateUpdated: at,
    dateStarted: null,
    dateFinished: null,
    apps: [],
    runtimeInfos: {},
    progress: 0,
    textVersion: 0,
    results: results && { ...results, segments: results.segments.map(withoutFile) },
  };
}

/** More than any note has; whoever works with one waits for each of these. */
const mostOutputs = 10_000;

/** @throws NotebookError before anything is read that would take long */
function checkSize(source: JsonObject): void {
  const sheets = listOf(source["worksheets"]).flatMap((sheet) => membersOf(sheet, "cells"));
  const paragraphs = [...listOf(source["paragraphs"]), ...listOf(source["cells"]), ...sheets];
  if (paragraphs.length > mostParagraphs) throw tooMany(`${mostParagraphs} paragraphs`);
  let outputs = 0;
  for (const paragraph of paragraphs) {
    outputs += membersOf(paragraph, "outputs").length;
    if (isJsonObject(paragraph))
      for (const name of ["results", "result"]) outputs += membersOf(paragraph[name], "msg").length;
  }
  if (outputs > mostOutputs) throw tooMany(`${mostOutputs} outputs`);
}

function tooMany(what: string): NotebookError {
  return new NotebookError("badRequest", `Fail to import note: it has more than ${what}. Import it in parts.`);
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function membersOf(value: Json | undefined, name: string): readonly Json[] {
  return isJsonObject(value) ? listOf(value[name]) : [];
}

/** What people are told, where Zeppelin has its word on schedules, when a note comes with one: it is not taken over. */
export function leftOut({ cron }: JsonObject): JsonObject {
  if (typeof cron !== "string" || cron.trim() === "") return {};
  return {
    cron: `The schedule ${cron.trim().slice(0, 200)} was not taken over; set it here if this note should run by it.`,
  };
}

function* fromZeppelin(source: JsonObject, id: Note["id"]): Steps<Note> {
  const name = source["name"];
  const read = yield* readNoteInSteps(source, { id, path: typeof name === "string" ? name : "" });
  if (!read.ok) throw new NotebookError("badRequest", `Fail to import note: ${read.problem}`);
  return read.note;
}

function* fromJupyter(source: JsonObject, { ids, user }: ImportOptions): Steps<Note> {
  const read = yield* importNotebookInSteps(source, { ids, user });
  if (!read.ok) throw new NotebookError("badRequest", `Fail to import note: ${read.problem}`);
  // A request puts the name it wants beside the cells, as Zeppelin's client does.
  const wanted = typeof source["name"] === "string" ? source["name"] : read.name;
  const { defaultInterpreterGroup, paragraphs } = read;
  return newNote({ id: newNoteId(ids), path: wanted ?? "Imported notebook", defaultInterpreterGroup, paragraphs });
}
