import {
  createNote,
  type IdSource,
  importNotebookInSteps,
  isJsonObject,
  type Json,
  type JsonObject,
  type Note,
  newNoteId,
  type Paragraph,
  readNoteInSteps,
  type Segment,
  type Steps,
  withoutSession,
} from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import { renderMarkdown } from "@octavo/runner";
import { mostParagraphs } from "./paragraphs.ts";
import { checkLines } from "./texts.ts";

interface ImportOptions {
  readonly user: string;
  /** Where it goes; by default where its own name says. */
  readonly path?: string | undefined;
  readonly ids: IdSource;
}

/**
 * A note out of what a user brings, a paragraph at a time. Its paragraphs, form values and default interpreter are taken; its id, rights,
 * schedule and all else that could act on a user's behalf are not. What it says it has run is kept as a picture of that run: nothing in it
 * counts as run here. Only the outputs of a notebook's cell show what became of it, and they belong to that picture.
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
  const { params, forms, defaultInterpreterGroup, config, extra } = imported;
  const looknfeel = config["looknfeel"];
  return {
    ...createNote({ id, path: path ?? imported.path, defaultInterpreterGroup, paragraphs }),
    params,
    forms,
    info: configWithoutCron(config),
    extra: isJsonObject(extra["jupyter"]) ? { jupyter: extra["jupyter"] } : {},
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
  const { results, widgets } = paragraph;
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
    ...(widgets && { widgets: withoutSession(widgets) }),
  };
}

/** More than any note has; a user who works with one waits for each of these. */
const mostOutputs = 30_000;

/** @throws NotebookError before anything is read that would take long */
function checkSize(source: JsonObject): void {
  const sheets = listOrEmpty(source["worksheets"]).flatMap((sheet) => listOfMember(sheet, "cells"));
  const paragraphs = [...listOrEmpty(source["paragraphs"]), ...listOrEmpty(source["cells"]), ...sheets];
  if (paragraphs.length > mostParagraphs) throw tooManyError(`${mostParagraphs} paragraphs`);
  let outputs = 0;
  for (const paragraph of paragraphs) {
    outputs += listOfMember(paragraph, "outputs").length;
    if (isJsonObject(paragraph))
      for (const name of ["results", "result"]) outputs += listOfMember(paragraph[name], "msg").length;
  }
  if (outputs > mostOutputs) throw tooManyError(`${mostOutputs} outputs`);
}

function tooManyError(what: string): NotebookError {
  return new NotebookError("badRequest", `Fail to import note: it has more than ${what}. Import it in parts.`);
}

function listOrEmpty(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function listOfMember(value: Json | undefined, name: string): readonly Json[] {
  return isJsonObject(value) ? listOrEmpty(value[name]) : [];
}

/** What users read, where Zeppelin has its word on schedules, when a note comes with one: it is not taken over. */
export function configWithoutCron({ cron }: JsonObject): JsonObject {
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
  const read = yield* importNotebookInSteps(source, { ids, user, renderOutput: renderMarkdown });
  if (!read.ok) throw new NotebookError("badRequest", `Fail to import note: ${read.problem}`);
  // A request puts the name it wants beside the cells, as Zeppelin's client does.
  const wanted = typeof source["name"] === "string" ? source["name"] : read.name;
  const { defaultInterpreterGroup, paragraphs, extra } = read;
  const path = wanted ?? "Imported notebook";
  return { ...createNote({ id: newNoteId(ids), path, defaultInterpreterGroup, paragraphs }), extra };
}
