/**
 * What a file holds, at a look: its first rows with their types and how they were read, or its text. How it is read was found in the file, and may be
 * chosen instead.
 */
import { z } from "zod";
import { convertedColumnSchema } from "./converted-column.ts";

/** By the names that browsers and Node decode them by, and the code pages 437 and 850 of DOS. */
export const textEncodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "iso-8859-15",
  "windows-1250",
  "iso-8859-2",
  "windows-1251",
  "koi8-r",
  "ibm866",
  "windows-1253",
  "windows-1254",
  "macintosh",
  "ibm850",
  "ibm437",
  "shift_jis",
  "euc-jp",
  "gb18030",
  "big5",
  "euc-kr",
] as const;
export type TextEncoding = (typeof textEncodings)[number];

const encodingSchema = z.enum(textEncodings);
const decimalSchema = z.enum([".", ","]);

/** What is chosen instead of what is found. */
export const previewChoicesSchema = z.object({
  encoding: encodingSchema.optional(),
  delimiter: z.string().min(1).max(4).optional(),
  decimal: decimalSchema.optional(),
  /** Whether the first row has the names of the columns. */
  header: z.boolean().optional(),
  /** Lines before the table. */
  skip: z.int().min(0).max(1000).optional(),
  /** The sheet, or the table of a database. */
  part: z.string().max(1000).optional(),
  /** A table as the text that it is written as. */
  isText: z.boolean().optional(),
  /** Without rows, where the file has a directory that says its columns and its number of rows: a row may lie in a page of a gigabyte. */
  isHead: z.boolean().optional(),
});
export type PreviewChoices = Readonly<z.infer<typeof previewChoicesSchema>>;

/** What a text would begin with in each encoding that its bytes may be in, likeliest first; missing where the bytes leave no doubt. */
const encodingGuessSchema = z
  .array(z.object({ encoding: encodingSchema, text: z.string() }))
  .readonly()
  .optional();
export type EncodingGuess = NonNullable<z.infer<typeof encodingGuessSchema>>;

/** How a file of delimited text was read. */
const delimitedSchema = z.object({
  encoding: encodingSchema,
  delimiter: z.string(),
  quote: z.string(),
  decimal: decimalSchema,
  /** Whether the numbers can be read with the other decimal sign as well. */
  isDecimalGuessed: z.boolean(),
  converted: z.array(convertedColumnSchema).readonly(),
  /** Columns of numbers that stay text: with a unit, another decimal sign, or more digits than a number keeps. */
  numbersAsText: z.array(z.string()).readonly(),
  header: z.boolean(),
  /** Lines before the table. */
  skip: z.number(),
  /** Signs of what was read that are not of the encoding; missing where there are none. */
  unreadable: z.number().optional(),
  encodingGuess: encodingGuessSchema,
});
export type Delimited = Readonly<z.infer<typeof delimitedSchema>>;

/** Why a row cannot be read. */
const lostWhySchema = z.enum(["missing", "tooMany", "value", "quote", "other"]);

const lostRowsSchema = z.object({
  count: z.number(),
  /** Of the first of them; lines count from 1. */
  first: z
    .array(
      z.object({
        line: z.number(),
        text: z.string(),
        why: lostWhySchema,
        /** Of columns, where their number is wrong. */
        expected: z.number().nullable(),
        found: z.number().nullable(),
        /** Where a value is wrong. */
        column: z.string().nullable(),
      }),
    )
    .readonly(),
});
export type LostRows = Readonly<z.infer<typeof lostRowsSchema>>;

const tablePreviewSchema = z.object({
  kind: z.literal("table"),
  format: z.enum(["csv", "json", "parquet", "xlsx", "sqlite"]),
  /** Types in the language of `column-type.ts`. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })).readonly(),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()])).readonly()).readonly(),
  /** Whether its rows are left out, as it was asked for. */
  isHead: z.boolean().optional(),
  /** Null where only the beginning of the file was read. */
  total: z.number().nullable(),
  /** Sheets, or tables; none where the file is one table. */
  parts: z.array(z.string()).readonly(),
  part: z.string().nullable(),
  /** Whether the first row has the names, where that may be chosen. */
  header: z.boolean().nullable(),
  /** Of delimited text. */
  delimited: delimitedSchema.nullable(),
  /** Rows of what was read that no table holds; null where there are none. */
  lost: lostRowsSchema.nullable(),
});
export type TablePreview = Readonly<z.infer<typeof tablePreviewSchema>>;

const textPreviewSchema = z.object({
  kind: z.literal("text"),
  text: z.string(),
  encoding: encodingSchema,
  encodingGuess: encodingGuessSchema,
  isWhole: z.boolean(),
  /** Names what the file holds now, for saving a change of it; null where it is not to be changed here. */
  version: z.string().nullable(),
});
export type TextPreview = Readonly<z.infer<typeof textPreviewSchema>>;

export const filePreviewSchema = z.union([
  tablePreviewSchema,
  textPreviewSchema,
  z.object({ kind: z.literal("picture") }),
  z.object({ kind: z.literal("none"), why: z.enum(["binary", "broken", "incomplete", "large", "empty"]) }),
]);
export type FilePreview = Readonly<z.infer<typeof filePreviewSchema>>;

/** Bytes of the largest text that is edited in the page. */
export const mostEditedBytes = 1024 * 1024;
