import { isNestedAtMost, type MimeData, type OutputEvent } from "@octavo/interpreter";
import { typedText } from "@octavo/interpreter/hosted";
import { z } from "zod";
import type { MimeBundle } from "../wire/content.ts";

/** How our set-up code (`setup/frames.py`) describes a data frame. */
export const tableMime = "application/vnd.octavo.table+json";

/** A name only: what a kernel says must not lead out of the run's folder. */
const fileName = z.string().regex(/^[\w-]+\.parquet$/);

const tableSchema = z.union([
  z.object({
    columns: z.array(z.object({ name: z.string(), type: z.string() })),
    /** Its first rows, or all of them: each value as text. */
    cells: z.array(z.array(z.string().nullable())),
    /** What is said below the table. */
    comment: z.string().optional(),
    rows: z.number(),
    /** The Parquet file with all rows, in the folder of the run; it may still be written. */
    file: fileName.nullable().catch(null),
  }),
  /** The file of a table that was shown before is written. */
  z.object({ stored: fileName }),
  /** It could not be written: why, and how many rows were shown. */
  z.object({ lost: z.string(), shown: z.number(), rows: z.number() }),
]);

/** How our set-up code (`setup/progress.py`) reports how far a run is. */
const progressMime = "application/vnd.octavo.progress+json";

const progressSchema = z.object({ percent: z.number() });

/** How far the run is, if the bundle says that. */
export function progressOf(bundle: MimeBundle): OutputEvent | null {
  const { data } = progressSchema.safeParse(bundle[progressMime]);
  return data === undefined ? null : { type: "progress", percent: Math.floor(data.percent) };
}

/** What to show of a bundle: a table of ours, else its forms. Null when it is empty. */
export function resultOfBundle(data: MimeBundle, metadata?: MimeBundle): OutputEvent | null {
  const table = tableMime in data ? tableOfValue(data[tableMime]) : null;
  if (table !== null) return table;
  const forms = jsonOf(data);
  const types = Object.keys(forms);
  if (types.length === 0) return Object.values(data).every(isShallow) ? null : resultEvent("TEXT", tooDeep);
  // Most results are no more than text, and need no choice.
  if (types.length === 1 && types[0] === "text/plain") return resultEvent("TEXT", textOfMimeValue(forms["text/plain"]));
  return { type: "display", bundle: forms, ...(metadata && { metadata: jsonOf(metadata) }) };
}

/** Most levels of nesting: deeper data would overflow the stack of a recursive reader, or exceed what a note's file may have. */
const mostLevels = 190;
const isShallow = (content: unknown) => isNestedAtMost(content, mostLevels);
const tooDeep = "An output that is nested too deep is left out.";

/** Kernels send JSON; no other program gets forms of ours. */
function jsonOf(bundle: MimeBundle): MimeData {
  return Object.fromEntries(
    Object.entries(bundle).filter(
      ([type, content]) => content !== undefined && !type.startsWith("application/vnd.octavo.") && isShallow(content),
    ),
  ) as MimeData;
}

function resultEvent(format: string, data: string): OutputEvent | null {
  return data === "" ? null : { type: "result", format, data };
}

function tableOfValue(value: unknown): OutputEvent | null {
  const { data: table } = tableSchema.safeParse(value);
  if (table === undefined) return null;
  if ("stored" in table) return { type: "stored", file: table.stored };
  if ("lost" in table) return resultEvent("TEXT", lostWords(table));
  const { columns, cells, comment, rows, file } = table;
  const { data, types } = typedText(columns, cells, "");
  // Rows as pandas shows them, without a line end behind the last.
  const text = data.slice(0, -1) + (comment === undefined ? "" : `\n\n${comment}`);
  return file === null
    ? { type: "result", format: "TABLE", data: text, types }
    : { type: "table", data: text, rows, file, types };
}

function lostWords({ lost, shown, rows }: { readonly lost: string; readonly shown: number; readonly rows: number }) {
  return `Only the first ${shown} of ${rows} rows are kept, because the file with all of them could not be written: ${lost}`;
}

/** Some kernels send long texts as a list of lines. */
function textOfMimeValue(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOfMimeValue).join("");
  return value === null || value === undefined ? "" : JSON.stringify(value);
}
