/** A note as Zeppelin's clients read it: on the socket and in REST bodies, which differ only in how they write dates. */
import {
  isJsonObject,
  type Json,
  type Note,
  nameOfPath,
  type Paragraph,
  type Results,
  type Segment,
} from "@octavo/note";

export type FormatDate = (at: number) => string;
type Presented = Record<string, unknown>;

export function presentNote(note: Note, formatDate: FormatDate): Presented {
  return {
    ...note.extra,
    paragraphs: note.paragraphs.map((paragraph) => presentParagraph(paragraph, formatDate)),
    name: nameOfPath(note.path),
    id: note.id,
    defaultInterpreterGroup: note.defaultInterpreterGroup,
    version: note.formatVersion ?? undefined,
    noteParams: note.params,
    noteForms: note.forms,
    angularObjects: note.angularObjects,
    config: note.config,
    info: note.runAll ? { ...note.info, isRunning: true } : note.info,
    path: note.path,
  };
}

/** Members that are null are left out, as Zeppelin does; an empty text counts as none. */
export function presentParagraph(paragraph: Paragraph, formatDate: FormatDate): Presented {
  const date = (at: number | null) => (at === null ? undefined : formatDate(at));
  return {
    ...paragraph.extra,
    title: paragraph.title ?? undefined,
    text: paragraph.text === "" ? undefined : paragraph.text,
    user: paragraph.user ?? undefined,
    dateUpdated: date(paragraph.dateUpdated),
    progress: paragraph.progress,
    config: paragraph.config,
    settings: paragraph.settings,
    results: paragraph.results ? presentResults(paragraph.results) : undefined,
    apps: paragraph.apps.map(unloadApplication),
    runtimeInfos: paragraph.runtimeInfos,
    progressUpdateIntervalMs: paragraph.progressUpdateIntervalMs,
    jobName: paragraph.jobName ?? undefined,
    id: paragraph.id,
    dateCreated: date(paragraph.dateCreated),
    dateStarted: date(paragraph.dateStarted),
    dateFinished: date(paragraph.dateFinished),
    status: paragraph.status,
    errorMessage: paragraph.errorMessage ?? undefined,
  };
}

/** An application of the file was loaded where that was written. */
function unloadApplication(app: Json): Json {
  return isJsonObject(app) ? { ...app, status: "UNLOADED" } : app;
}

export function presentResults({ code, segments, extra }: Results): Presented {
  return {
    ...extra,
    code,
    msg: segments.map(({ type, data, ...rest }) => ({ type, data: presentData({ type, data, ...rest }) })),
  };
}

/** Over budget an old client sees the head, a line that says what is missing, and the tail of a text. */
function presentData({ type, data, overflow }: Segment): string {
  if (!overflow) return data;
  const shown = `${overflow.lines.toLocaleString("en-US")} lines in all; open the note in Octavo to see or download them`;
  const head = wholeLines(data);
  return type === "TEXT" ? `${head}\n[… ${shown} …]\n${overflow.tail}` : `${head.replace(/\n+$/, "")}\n\n${shown}\n`;
}

/** A budget ends anywhere, and half a number is another number. */
function wholeLines(text: string): string {
  const end = text.lastIndexOf("\n");
  return end < 0 ? text : text.slice(0, end);
}
