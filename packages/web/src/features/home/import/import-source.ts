import type { Rest } from "@octavo/client";
import { type DecodedText, decodeText } from "@octavo/note";
import { maxMessageSize, maxNotebookSize } from "@octavo/protocol";
import { pageNotifications } from "../../../ui/notices/page-notifications.ts";
import type { NewNote, NoteActions } from "../../notes/index.ts";
import { texts } from "../dialogs/texts.ts";
import { nameOfFile, readImport } from "./read-import.ts";

/** The part of a browser's `File` that is needed. */
export interface FileLike {
  readonly name: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

interface Importing {
  readonly rest: Rest;
  readonly actions: NoteActions;
}

/** Reads a file and makes a note of it. @param name what the person typed, "" to take the file's word */
export async function importFile(file: FileLike, name: string, { rest, actions }: Importing): Promise<NewNote> {
  const maxSize = await importLimit(rest, file.name);
  // Before it is read: the user may have picked a film.
  if (file.size > maxSize) return { ok: false, problem: texts.t("tooLarge") };
  let decoded: DecodedText;
  try {
    decoded = decodeText(new Uint8Array(await file.arrayBuffer()), TextDecoder);
  } catch {
    return { ok: false, problem: texts.t("unreadable", { name: file.name }) };
  }
  const { text, foreign } = decoded;
  const read = readImport({ text, size: file.size, name, fallbackName: nameOfFile(file.name) }, maxSize);
  return read.ok ? reportForeignBytes(actions.importNote(read), foreign) : read;
}

/** Fetches in the browser and without credentials: what the other site lets this page read is what can be imported. */
export async function importUrl(url: string, name: string, { rest, actions }: Importing): Promise<NewNote> {
  if (url.trim() === "") return { ok: false, problem: texts.t("enterUrl") };
  // Without it this would be an address of Octavo's own.
  if (!/^https?:\/\//i.test(url.trim())) return { ok: false, problem: texts.t("notFetched") };
  let bytes: Uint8Array;
  try {
    const response = await fetch(url.trim(), { credentials: "omit" });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch {
    return { ok: false, problem: texts.t("notFetched") };
  }
  const { text, foreign } = decodeText(bytes, TextDecoder);
  const maxSize = await importLimit(rest, new URL(url.trim()).pathname);
  const source = { text, size: bytes.length, name, fallbackName: nameOfUrl(url.trim()) };
  const read = readImport(source, maxSize);
  return read.ok ? reportForeignBytes(actions.importNote(read), foreign) : read;
}

/** Says which bytes of what was imported were in another encoding, and how they were read. */
async function reportForeignBytes(importing: Promise<NewNote>, foreign: DecodedText["foreign"]): Promise<NewNote> {
  const made = await importing;
  if (made.ok && foreign) {
    const { byte, offset, line, count } = foreign;
    pageNotifications.done(texts.t("foreignBytes", { byte: byte.toString(16).toUpperCase(), offset, line, count }));
  }
  return made;
}

/** In bytes, for a file of this name. When the server cannot say, its usual limit. */
export async function importLimit(rest: Rest, fileName = ""): Promise<number> {
  // Its pictures are in it.
  if (/\.ipynb$/i.test(fileName)) return maxNotebookSize;
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
