import { type Json, parseJson, type TextPreview } from "@octavo/note";

/** Numbers with more digits than JavaScript keeps: a tree would show others. */
const longNumber = /[\d.]{16,}/;

/** The value of a file of JSON; null where it is another file, is cut or broken, or has to be seen digit by digit. */
export function jsonInFile(path: string, { text, isWhole }: TextPreview): Json | null {
  if (!isWhole || !/\.(?:json|geojson)(?:\.gz)?$/i.test(path)) return null;
  const parsed = parseJson(text);
  if (!parsed.ok || typeof parsed.value !== "object" || parsed.value === null) return null;
  return longNumber.test(text.replace(/"(?:[^"\\]|\\.)*"/g, '""')) ? null : parsed.value;
}

/** Whether it is shown as a table. */
export function isRecords(value: Json): boolean {
  return Array.isArray(value) && typeof value[0] === "object" && value[0] !== null && !Array.isArray(value[0]);
}
