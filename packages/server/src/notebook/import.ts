import {
  type IdSource,
  importNotebookJson,
  type JsonObject,
  type Note,
  newNote,
  newNoteId,
  type Paragraph,
  readNote,
} from "@octavo/note";
import { NotebookError } from "@octavo/protocol";

interface ImportOptions {
  readonly user: string;
  /** Where it goes; by default where its own name says. */
  readonly path?: string | undefined;
  readonly ids: IdSource;
}

/**
 * A note out of what somebody brings. Its paragraphs, form values and default interpreter are taken; its id, rights, schedule and all else that
 * could act on somebody's behalf are not. What it says it has run is kept as a picture of that run: nothing in it counts as run here.
 */
export function noteFromImport(source: JsonObject, options: ImportOptions): Note {
  const { user, path, ids } = options;
  const id = newNoteId(ids);
  const imported =
    "cells" in source || "worksheets" in source ? fromJupyter(source, options) : fromZeppelin(source, id);
  const at = ids.now();
  const paragraphs = imported.paragraphs.map(
    (paragraph): Paragraph => ({
      ...paragraph,
      user,
      status: "READY",
      run: null,
      dateCreated: at,
      dateUpdated: at,
      dateStarted: null,
      dateFinished: null,
      apps: [],
      runtimeInfos: {},
      progress: 0,
      textVersion: 0,
      results: paragraph.results && {
        ...paragraph.results,
        // A reference to a file is only good on the server that wrote it.
        segments: paragraph.results.segments.map((segment) => ({
          ...segment,
          overflow: segment.overflow && { ...segment.overflow, file: null },
        })),
      },
    }),
  );
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

/** What people are told, where Zeppelin has its word on schedules, when a note comes with one: it is not taken over. */
export function leftOut({ cron }: JsonObject): JsonObject {
  if (typeof cron !== "string" || cron.trim() === "") return {};
  return {
    cron: `The schedule ${cron.trim().slice(0, 200)} was not taken over; set it here if this note should run by it.`,
  };
}

function fromZeppelin(source: JsonObject, id: Note["id"]): Note {
  const name = source["name"];
  const read = readNote(source, { id, path: typeof name === "string" ? name : "" });
  if (!read.ok) throw new NotebookError("badRequest", `Fail to import note: ${read.problem}`);
  return read.note;
}

function fromJupyter(source: JsonObject, { ids, user }: ImportOptions): Note {
  const read = importNotebookJson(source, { ids, user });
  if (!read.ok) throw new NotebookError("badRequest", `Fail to import note: ${read.problem}`);
  // A request puts the name it wants beside the cells, as Zeppelin's client does.
  const wanted = typeof source["name"] === "string" ? source["name"] : read.name;
  const { defaultInterpreterGroup, paragraphs } = read;
  return newNote({ id: newNoteId(ids), path: wanted ?? "Imported notebook", defaultInterpreterGroup, paragraphs });
}
