import type { Rest } from "@octavo/client";
import { maxMessageSize } from "@octavo/protocol";
import type { NoteActions } from "../../notes/note-actions.ts";
import type { NewNote } from "../../notes/outcome.ts";
import { texts } from "../dialogs/texts.ts";
import { nameOfFile, readImport } from "./read-import.ts";

/** The part of a browser's `File` that is needed. */
export interface FileLike {
  readonly name: string;
  readonly size: number;
  text(): Promise<string>;
}

interface Importing {
  readonly rest: Rest;
  readonly actions: NoteActions;
}

/** Reads a file and makes a note of it. @param name what the person typed, "" to take the file's word */
export async function importFile(file: FileLike, name: string, { rest, actions }: Importing): Promise<NewNote> {
  const maxSize = await importLimit(rest);
  // Before it is read: somebody may have picked a film.
  if (file.size > maxSize) return { ok: false, problem: texts.t("tooLarge") };
  let text: string;
  try {
    text = await file.text();
  } catch {
    return { ok: false, problem: texts.t("unreadable", { name: file.name }) };
  }
  const read = readImport({ text, size: file.size, name, fallbackName: nameOfFile(file.name) }, maxSize);
  return read.ok ? actions.importNote(read) : read;
}

/** Fetches in the browser and without credentials: what the other site lets this page read is what can be imported. */
export async function importUrl(url: string, name: string, { rest, actions }: Importing): Promise<NewNote> {
  if (url.trim() === "") return { ok: false, problem: texts.t("enterUrl") };
  // Without it this would be an address of Octavo's own.
  if (!/^https?:\/\//i.test(url.trim())) return { ok: false, problem: texts.t("notFetched") };
  let text: string;
  try {
    const response = await fetch(url.trim(), { credentials: "omit" });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    text = await response.text();
  } catch {
    return { ok: false, problem: texts.t("notFetched") };
  }
  const size = new TextEncoder().encode(text).length;
  const read = readImport({ text, size, name, fallbackName: nameOfUrl(url.trim()) }, await importLimit(rest));
  return read.ok ? actions.importNote(read) : read;
}

/** In bytes. When the server cannot say, its usual limit. */
export async function importLimit(rest: Rest): Promise<number> {
  try {
    return await rest.maxMessageSize();
  } catch {
    return maxMessageSize;
  }
}

function nameOfUrl(url: string): string {
  const last =
    url
      .replace(/[?#].*$/, "")
      .split("/")
      .at(-1) ?? "";
  try {
    return nameOfFile(decodeURIComponent(last));
  } catch {
    return nameOfFile(last);
  }
}
