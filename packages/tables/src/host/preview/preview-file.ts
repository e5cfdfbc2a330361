/**
 * What a file of the workspace holds, at a look. A file is known by its first bytes, else by the ending of its name; a file that is not what
 * it says is shown as text where it is text.
 *
 * Only the beginning of a file is read, whatever its size, unless its format has a directory of its own.
 */
import type { FilePreview } from "@octavo/note";
import { problemOfError } from "../database.ts";
import { previewDelimited } from "./delimited.ts";
import { readFileHead } from "./file-head.ts";
import { openRegularFile } from "./held-file.ts";
import { previewJson } from "./json.ts";
import { previewParquet } from "./parquet.ts";
import type { PreviewedFile, PreviewOrder } from "./previewed-file.ts";
import { previewDatabase } from "./sqlite.ts";
import { previewText } from "./text.ts";
import { previewWorkbook } from "./workbook.ts";

const isPicture = /\.(?:png|jpe?g|gif|webp|avif|bmp|ico|svg)$/i;
const isDelimited = /\.(?:csv|tsv|tab|psv)(?:\.gz)?$/i;
const isJson = /\.(?:json|jsonl|ndjson|geojson)(?:\.gz)?$/i;
const isWorkbook = /\.xls[xm]$/i;

export async function previewFile(order: PreviewOrder): Promise<FilePreview> {
  const { path, choices } = order;
  await using handle = await openRegularFile(path);
  const { size } = await handle.stat();
  if (size === 0) return { kind: "none", why: "empty" };
  const file = { ...order, handle, head: await readFileHead({ handle, path, size }) };
  if (isPicture.test(path) && choices.isText !== true) return { kind: "picture" };
  try {
    const table = choices.isText === true ? null : await previewTable(file);
    return table ?? previewText(file);
  } catch (error) {
    return previewBroken(file, error);
  }
}

async function previewTable(file: PreviewedFile): Promise<FilePreview | null> {
  const { path, head } = file;
  const { bytes } = head;
  if (bytes.subarray(0, 4).toString("latin1") === "PAR1") return await previewParquet(file);
  if (bytes.subarray(0, 15).toString("latin1") === "SQLite format 3") return await previewDatabase(file);
  if (isWorkbook.test(path)) return await previewWorkbook(file);
  if (isDelimited.test(path)) return await previewDelimited(file);
  if (isJson.test(path)) return await previewJson(file);
  return null;
}

/** What cannot be read as what its name says may still be read by people. */
function previewBroken(file: PreviewedFile, error: unknown): FilePreview {
  const problem = problemOfError(error);
  if (["cancelled", "memory", "gone"].includes(problem.reason)) throw problem;
  const text = previewText(file);
  return text.kind === "none" ? { kind: "none", why: "broken" } : text;
}
