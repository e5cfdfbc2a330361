/** What a file of JSON is, by what stands in it. */
import { isJsonObject, type Json, parseJson } from "@octavo/note";

/** Whether it is JSON and neither a note nor a notebook. */
export function isOtherJson(text: string): boolean {
  const parsed = parseJson(text);
  return parsed.ok && !isNoteJson(parsed.value);
}

/** Whether it is a note of Octavo or Zeppelin, or a notebook of Jupyter. */
export function isNoteJson(json: Json): boolean {
  return isNotebookJson(json) || (isJsonObject(json) && Array.isArray(json["paragraphs"]));
}

export function isNotebookJson(json: Json): boolean {
  return isJsonObject(json) && (Array.isArray(json["cells"]) || Array.isArray(json["worksheets"]));
}
