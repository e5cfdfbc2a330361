import { writeFile } from "node:fs/promises";
import type { FilePreview } from "@octavo/note";
import { fileLiteral } from "../quote.ts";
import { decodeHead, findEncoding } from "./encoding.ts";
import { describeTable, readFirstRows } from "./first-rows.ts";
import { noChoices } from "./parquet.ts";
import type { PreviewedFile } from "./previewed-file.ts";
import { withScratch } from "./scratch.ts";

/** Records of JSON as a table; null where it is JSON of another shape, which is read as text. */
export async function previewJson({ head, connection, folder }: PreviewedFile): Promise<FilePreview | null> {
  const encoding = findEncoding(head)?.encoding;
  if (encoding === undefined) return null;
  const text = decodeHead(head, encoding);
  const isLines = /^\s*\{/.test(text);
  // Half an array is none; of lines the whole ones are records.
  if (!head.isWhole && !isLines) return null;
  if (!isLines && !/^\s*\[\s*\{/.test(text)) return null;
  const read = head.isWhole ? text : text.slice(0, text.lastIndexOf("\n") + 1);
  return await withScratch(folder, async (path) => {
    await writeFile(path, read);
    const format = isLines ? "newline_delimited" : "array";
    const from = `read_json(${fileLiteral(path)}, format = '${format}', records = true)`;
    const columns = await describeTable(connection, from);
    if (columns.length === 0) return null;
    const looked = await readFirstRows(connection, { from }, columns);
    const [counted] = head.isWhole ? await connection.rows(`SELECT count(*) FROM ${from}`) : [];
    const total = counted === undefined ? null : Number(counted[0]);
    // One object is a record only where there are others.
    if (isLines && total === 1 && text.trim().includes("\n")) return null;
    return { kind: "table", format: "json", ...looked, total, ...noChoices };
  });
}
