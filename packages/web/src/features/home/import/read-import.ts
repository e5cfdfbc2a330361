/**
 * What a file or an answer from an address turns out to be, decided before anything is sent: a note with a name, or the sentence that the
 * specification has for it.
 */
import { isJsonObject, type JsonObject, parseJson } from "@octavo/note";
import { isNotebookJson, isNoteJson } from "../../notes/index.ts";
import { pathOfName } from "../dialogs/name-check.ts";
import { texts } from "../dialogs/texts.ts";

export interface ImportSource {
  readonly text: string;
  /** Bytes of the text as it came. */
  readonly size: number;
  /** What the person typed; "" when nothing. */
  readonly name: string;
  /** What the source is called, for a note that brings no name of its own. */
  readonly fallbackName: string;
}

export type ReadImport =
  | { readonly ok: true; readonly note: JsonObject; readonly path: string }
  | { readonly ok: false; readonly problem: string };

/** @param maxSize in bytes, what the server takes */
export function readImport({ text, size, name, fallbackName }: ImportSource, maxSize: number): ReadImport {
  if (size > maxSize) return refuseImport(texts.t("tooLarge"));
  const parsed = parseJson(text);
  if (!parsed.ok) return refuseImport(texts.t("noJson"));
  const note = parsed.value;
  if (!isJsonObject(note)) return refuseImport(texts.t("noNote"));
  if (!isNoteJson(note)) return refuseImport(texts.t("noNote"));

  // A notebook does not know its name; its file does.
  const own = isNotebookJson(note) ? fallbackName || kernelName(note) : textInValue(note["name"]).trim();
  const wanted = pathOfName(name.trim() || own || fallbackName || texts.t("importedNote"));
  if (!wanted.ok) return refuseImport(wanted.problem);
  return { ok: true, note, path: wanted.path };
}

/** `Sales_2A94M5J1Z.zpln` is the note Sales. */
export function nameOfFile(fileName: string): string {
  return fileName.replace(/\.(zpln|json|ipynb)$/i, "").replace(/_2[A-Z0-9]{8}$/, "");
}

function kernelName(notebook: JsonObject): string {
  const { metadata } = notebook;
  const kernel = isJsonObject(metadata) ? metadata["kernelspec"] : null;
  return isJsonObject(kernel) ? textInValue(kernel["display_name"]) : "";
}

function textInValue(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function refuseImport(problem: string): ReadImport {
  return { ok: false, problem };
}
