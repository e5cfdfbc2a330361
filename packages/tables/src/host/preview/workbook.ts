/** Sheets of Excel. Of merged cells the first has the value, as in the file; hidden rows and columns are shown, since they are in it. */
import type { FilePreview } from "@octavo/note";
import readSheets from "read-excel-file/node";
import { bytesOfHandle } from "./file-head.ts";
import { rowsOfLook } from "./first-rows.ts";
import { clockOfMoment, columnsOfValues, type PlainValue } from "./plain-columns.ts";
import type { PreviewedFile } from "./previewed-file.ts";
import { textInZip, unpackedBytes } from "./zip-directory.ts";

/** Bytes: a workbook is read as a whole. */
const largest = 32 * 1024 * 1024;
const largestUnpacked = 200 * 1024 * 1024;
/** What the memory of the process may grow by, should the zip's directory be wrong. */
const mostGrown = 2 * 1024 ** 3;
const watchMs = 20;

export async function previewWorkbook({ handle, choices, head }: PreviewedFile): Promise<FilePreview> {
  if (head.size > largest) return { kind: "none", why: "large" };
  const pieces: Buffer[] = [];
  for await (const piece of bytesOfHandle(handle, head.size)) pieces.push(piece);
  const file = Buffer.concat(pieces);
  if (unpackedBytes(file) > largestUnpacked) return { kind: "none", why: "large" };
  const sheets = await withinMemory(() => readSheets(file, { trim: false }));
  const chosen = sheets.find(({ sheet }) => sheet === choices.part) ?? sheets[0];
  if (chosen === undefined) return { kind: "none", why: "empty" };
  const calendar = calendarOf(file);
  const all = chosen.data.map((row) => row.map((value) => plainValue(value, calendar)));
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

function plainValue(value: unknown, calendar: Calendar): PlainValue {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return momentOfCell(value, calendar);
  return typeof value === "number" || typeof value === "boolean" ? value : String(value);
}

const dayMs = 86_400_000;
/** Bytes of the list of its sheets. */
const mostDescribed = 16 * 1024 * 1024;

/** How the days of a workbook are counted, and how the reader of it has counted them. */
interface Calendar {
  /** In epoch milliseconds. Times of no day are in it. */
  readonly dayZero: number;
  /** Up to here the reader is a day behind. */
  readonly meets: number;
  /** The reader takes 1900 for the first year of a workbook that says `true` where others say `1`. */
  readonly behindMs: number;
}

const from1900: Calendar = { dayZero: Date.UTC(1899, 11, 30), meets: Date.UTC(1900, 1, 28), behindMs: 0 };
const yearZero1904 = Date.UTC(1904, 0, 1);

function calendarOf(file: Buffer): Calendar {
  const described = textInZip(file, "xl/workbook.xml", mostDescribed) ?? "";
  const [, said] = /<(?:\w+:)?workbookPr\b[^>]*\bdate1904\s*=\s*["'](1|true)["']/.exec(described) ?? [];
  if (said === undefined) return from1900;
  return {
    dayZero: yearZero1904,
    meets: yearZero1904,
    behindMs: said === "true" ? yearZero1904 - from1900.dayZero : 0,
  };
}

/** Excel's year 1900 has a 29th of February, which no calendar has. */
function momentOfCell(read: Date, { dayZero, meets, behindMs }: Calendar): PlainValue {
  const time = read.getTime() + behindMs;
  if (time >= dayZero && time < dayZero + dayMs) return clockOfMoment(new Date(time));
  return new Date(time >= dayZero && time < meets ? time + dayMs : time);
}

/** Names are text, where there are any. */
function isHeader(row: readonly PlainValue[]): boolean {
  const named = row.filter((value) => value !== null);
  return named.length > 0 && named.every((value) => typeof value === "string");
}

function nameOfColumn(value: PlainValue | undefined, at: number): string {
  if (value !== null && value !== undefined) return columnsOfValues([""], [[value]]).rows[0]?.[0]?.toString() ?? "";
  let name = "";
  for (let left = at + 1; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  return name;
}
