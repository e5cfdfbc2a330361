import { decodeText, nameOfPath } from "@octavo/note";
import { z } from "zod";
import type { Services } from "../../../platform/services.tsx";
import { pageNotifications } from "../../../ui/notices/page-notifications.ts";
import { isDataFile, readingCode, uploadsOf } from "../../files/index.ts";
import { createByRest, findFreePath, isOtherJson, type NewNote, type NoteActions, texts } from "../../notes/index.ts";
import { pathOfName } from "../dialogs/name-check.ts";
import { hintForProblem } from "./import-hints.ts";
import { importFile, importLimit } from "./import-source.ts";

interface Taking {
  readonly services: Services;
  readonly actions: NoteActions;
  /** Whether the user who dropped them is still there, to have a note opened. */
  readonly isHere: () => boolean;
}

/**
 * Makes a note of each file: the one that it is, or one that reads it. Says what was made where no note is to be opened.
 *
 * @returns the note to open; null when there are several or none, or the user has left
 */
export async function takeDropped(files: readonly File[], taking: Taking): Promise<string | null> {
  const made = { imported: [] as string[], fromData: [] as string[] };
  for (const file of files) {
    const kind = (await isData(file)) ? "fromData" : "imported";
    const note = kind === "fromData" ? await makeReader(file, taking) : await importNote(file, taking);
    if (note?.ok) made[kind].push(note.id);
    else if (note) pageNotifications.problem(`${file.name}: ${note.problem}`);
  }
  const [only, ...others] = [...made.imported, ...made.fromData];
  if (only !== undefined && others.length === 0 && taking.isHere()) return only;
  for (const kind of ["imported", "fromData"] as const) {
    const count = made[kind].length;
    if (count > 0) pageNotifications.done(texts.t(kind, { count }));
  }
  return null;
}

/** JSON that is no note is data. */
async function isData(file: File): Promise<boolean> {
  if (isDataFile(file.name)) return true;
  if (!/\.json$/i.test(file.name)) return false;
  const { text } = decodeText(new Uint8Array(await file.slice(0, mostRead).arrayBuffer()), TextDecoder);
  return isOtherJson(text);
}

/** More is not read to know whether a file is a note. */
const mostRead = 100 * 1024 * 1024;

async function importNote(file: File, { services: { rest }, actions }: Taking): Promise<NewNote> {
  const made = await importFile(file, "", { rest, actions });
  if (made.ok) return made;
  const hint = hintForProblem(made.problem, await importLimit(rest, file.name));
  return hint === null ? made : { ok: false, problem: `${made.problem.replace(/[.!]$/, "")}. ${hint}` };
}

/** Brings data into the workspace and begins a note with it. Null when it did not arrive, which has been said then. */
async function makeReader(file: File, { services }: Taking): Promise<NewNote | null> {
  const { rest, noteList } = services;
  const [path] = await uploadsOf(services).add([file]);
  if (path === undefined) return null;
  const wanted = pathOfName(nameOfPath(path).replace(/(?<=.)\.\w+(\.gz)?$/, ""));
  if (!wanted.ok) return wanted;
  const notePath = findFreePath(wanted.path, noteList().notes ?? []);
  return createByRest(async () => {
    const made = { notePath, paragraphs: [{ text: readingCode(path) }] };
    const id = await rest.call("POST", "/notebook", z.string(), made);
    await rest.call("POST", `/notebook/job/${encodeURIComponent(id)}`, z.unknown());
    return id;
  });
}
