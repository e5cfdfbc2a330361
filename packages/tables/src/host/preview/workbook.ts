/** Sheets of Excel. Of merged cells the first has the value, as in the file. */
import type { FilePreview } from "@octavo/note";
import readSheets from "read-excel-file/node";
import { bytesOfHandle } from "./file-head.ts";
import { rowsOfLook } from "./first-rows.ts";
import { columnsOfValues, type PlainValue } from "./plain-columns.ts";
import type { PreviewedFile } from "./previewed-file.ts";
import { unpackedBytes } from "./zip-directory.ts";

/** Bytes: a workbook is read as a whole. */
const largest = 32 * 1024 * 1024;
const largestUnpacked = 200 * 1024 * 1024;
/** What the memory of the process may grow by, should the zip's directory not tell the truth. */
const mostGrown = 2 * 1024 ** 3;
const watchMs = 20;

export async function previewWorkbook({ handle, choices, head }: PreviewedFile): Promise<FilePreview> {
  if (head.size > largest) return { kind: "none", why: "large" };
  const pieces: Buffer[] = [];
  for await (const piece of bytesOfHandle(handle, head.size)) pieces.push(piece);
  const file = Buffer.concat(pieces);
  if (unpackedBytes(file) > largestUnpacked) return { kind: "none", why: "large" };
  const sheets = await withinMemory(() => readSheets(file));
  const chosen = sheets.find(({ sheet }) => sheet === choices.part) ?? sheets[0];
  if (chosen === undefined) return { kind: "none", why: "empty" };
  const all = chosen.data.map((row) => row.map(plainValue));
  const width = all.reduce((widest, row) => Math.max(widest, row.length), 0);
  const header = choices.header ?? isHeader(all[0] ?? []);
  const names = Array.from({ length: width }, (_, at) => nameOfColumn(header ? all[0]?.[at] : null, at));
  const rows = header ? all.slice(1) : all;
  return {
    kind: "table",
    format: "xlsx",
    ...columnsOfValues(names, rows.slice(0, rowsOfLook(width))),
    total: rows.length,
    parts: sheets.map(({ sheet }) => sheet),
    part: chosen.sheet,
    header,
    delimited: null,
    lost: null,
  };
}

/** Unpacking lets nothing else be stopped but the process. */
async function withinMemory<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = process.memoryUsage.rss();
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - before > mostGrown) process.exit(1);
  }, watchMs);
  try {
    return await work();
  } finally {
    clearInterval(watch);
  }
}

function plainValue(value: unknown): PlainValue {
  if (value === null || value === undefined || value instanceof Date) return value ?? null;
  return typeof value === "number" || typeof value === "boolean" ? value : String(value);
}

/** Names are text, where there are any. */
function isHeader(row: readonly PlainValue[]): boolean {
  const named = row.filter((value) => value !== null);
  return named.length > 0 && named.every((value) => typeof value === "string");
}

function nameOfColumn(value: PlainValue | undefined, at: number): string {
  if (value !== null && value !== undefined) return value instanceof Date ? value.toISOString() : String(value);
  let name = "";
  for (let left = at + 1; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  return name;
}
