import { nameOf } from "@octavo/note";
import { z } from "zod";
import type { Services } from "../../../platform/services.tsx";
import { notices } from "../../../ui/notices/notices.ts";
import { isData, readingCode } from "../../files/reading-code.ts";
import { uploadsOf } from "../../files/uploads-of.ts";
import type { NoteActions } from "../../notes/note-actions.ts";
import { freePath } from "../../notes/note-names.ts";
import { byRest, type NewNote } from "../../notes/outcome.ts";
import { texts } from "../../notes/texts.ts";
import { placeOf } from "../dialogs/name-check.ts";
import { hintFor } from "./import-hints.ts";
import { importFile, importLimit } from "./import-source.ts";
import { nameOfFile } from "./read-import.ts";

interface Taking {
  readonly services: Services;
  readonly actions: NoteActions;
  /** Whether who dropped them is still there, to have a note opened. */
  readonly isHere: () => boolean;
}

/**
 * Makes a note of each file: the one that it is, or one that reads it. Says what was made where no note is to be opened.
 *
 * @returns the note to open; null when there are several or none, or nobody is there for it
 */
export async function takeDropped(files: readonly File[], taking: Taking): Promise<string | null> {
  const made = { imported: [] as string[], fromData: [] as string[] };
  for (const file of files) {
    const kind = isData(file.name) ? "fromData" : "imported";
    const note = kind === "fromData" ? await makeReader(file, taking) : await importNote(file, taking);
    if (note?.ok) made[kind].push(note.id);
    else if (note) notices.problem(`${file.name}: ${note.problem}`);
  }
  const [only, ...others] = [...made.imported, ...made.fromData];
  if (only !== undefined && others.length === 0 && taking.isHere()) return only;
  for (const kind of ["imported", "fromData"] as const) {
    const count = made[kind].length;
    if (count > 0) notices.done(texts.t(kind, { count }));
  }
  return null;
}

async function importNote(file: File, { services: { rest }, actions }: Taking): Promise<NewNote> {
  // A notebook knows only the name of its kernel; who drops a file means the file's name.
  const name = /\.ipynb$/i.test(file.name) ? nameOfFile(file.name) : "";
  const made = await importFile(file, name, { rest, actions });
  if (made.ok) return made;
  const hint = hintFor(made.problem, await importLimit(rest));
  return hint === null ? made : { ok: false, problem: `${made.problem.replace(/[.!]$/, "")}. ${hint}` };
}

/** Brings data into the workspace and begins a note with it. Null when it did not arrive, which has been said then. */
async function makeReader(file: File, { services }: Taking): Promise<NewNote | null> {
  const { rest, noteList } = services;
  const [path] = await uploadsOf(services).add([file]);
  if (path === undefined) return null;
  const wanted = placeOf(nameOf(path).replace(/(?<=.)\.\w+(\.gz)?$/, ""));
  if (!wanted.ok) return wanted;
  const notePath = freePath(wanted.path, noteList().notes ?? []);
  return byRest(async () => {
    const made = { notePath, paragraphs: [{ text: readingCode(path) }] };
    const id = await rest.call("POST", "/notebook", z.string(), made);
    await rest.call("POST", `/notebook/job/${encodeURIComponent(id)}`, z.unknown());
    return id;
  });
}
