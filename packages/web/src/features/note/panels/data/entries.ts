/** Entries of the panel: variables, tables, files and values of the pool. */
import { type Note, type Paragraph, parseTextUnder, savedAs, wordOfTitle } from "@octavo/note";
import type { FileArea, HeldColumn, HeldName, WorkspaceFile } from "@octavo/protocol";
import type { KnownNames } from "./known-names.ts";

export const sections = ["variables", "tables", "files", "pool"] as const;
export type Section = (typeof sections)[number];

export interface Entry {
  readonly key: string;
  readonly section: Section;
  readonly name: string;
  /** The name as code writes it; the code for files and values of the pool depends on the language. */
  readonly code: string;
  readonly type: string;
  readonly shape: readonly number[];
  readonly bytes: number | null;
  /** The interpreter or schema that holds it; null for what belongs to the note. */
  readonly of: string | null;
  readonly columns: readonly HeldColumn[];
  /** The first rows as table text for entries with columns, else the beginning of the value. */
  readonly look: string;
  readonly file?: { readonly path: string; readonly area: FileArea };
  /** The paragraph that shows it; numbers begin at 1. */
  readonly shownBy?: { readonly paragraphId: string; readonly number: number };
  /** Its name in the pool, for a table with `saveAs`. */
  readonly saved?: string;
}

const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/;
const lookRows = 5;
const lookCharacters = 4_000;

/**
 * A table that a paragraph shows and saves in the pool is listed once, as a table.
 *
 * @param tables those of `tablesOfNote`
 */
export function entriesOfNames(tables: readonly Entry[], known: KnownNames): readonly Entry[] {
  const held = known.sessions.flatMap(({ interpreter, names }) => names.map((name) => entryOfName(name, interpreter)));
  const ofSection = (wanted: Section) => held.filter(({ section }) => section === wanted);
  const saved = new Set(tables.map((table) => table.saved));
  return [
    ...ofSection("variables"),
    ...tables,
    ...ofSection("tables"),
    ...known.files.map(({ file, area }) => entryOfFile(file, area)),
    ...known.pool.filter((name) => !saved.has(name)).map(entryOfPool),
  ];
}

function entryOfName(held: HeldName, interpreter: string): Entry {
  const { name, schema, kind, type, shape, bytes, columns, look } = held;
  const isVariable = kind === "variable";
  return {
    key: JSON.stringify([kind, interpreter, schema ?? "", name]),
    section: isVariable ? "variables" : "tables",
    ...{ name, type: isVariable ? type : "", shape, bytes, columns, look },
    code: held.code ?? name,
    of: isVariable || schema === undefined || schema === "main" ? `%${interpreter}` : `%${interpreter} ${schema}`,
  };
}

/** Tables that paragraphs show under a title or `saveAs`; the last one of each name, which code reads. */
export function tablesOfNote({ paragraphs }: Pick<Note, "paragraphs">): readonly Entry[] {
  const tables = paragraphs.flatMap((paragraph, index) => tableOfParagraph(paragraph, index + 1));
  const last = new Map(tables.map((table) => [table.name, table]));
  return tables.filter((table) => last.get(table.name) === table);
}

function tableOfParagraph({ id, title, text, results }: Paragraph, number: number): readonly Entry[] {
  const segment = results?.segments.findLast(({ type }) => type === "TABLE");
  if (segment === undefined) return [];
  const name = savedAs(text) ?? wordOfTitle(title ?? "");
  if (name === "") return [];
  // Behind an empty line stands what is said about the table.
  const [table = ""] = segment.data.slice(0, lookCharacters).split("\n\n", 1);
  const look = table
    .replace(/\n$/, "")
    .split("\n", lookRows + 1)
    .join("\n");
  const columns = (look.split("\n", 1)[0] ?? "").split("\t").map((column) => ({
    name: column,
    type: "",
    ...(plainName.test(column) ? {} : { code: quoted(column) }),
  }));
  const parsed = parseTextUnder(text, "python");
  const saved = parsed.ok ? parsed.properties["saveAs"] : undefined;
  return [
    {
      key: JSON.stringify(["shown", id]),
      section: "tables",
      ...{ name, type: "", shape: [], bytes: null, of: null, columns, look },
      code: plainName.test(name) ? name : quoted(name),
      shownBy: { paragraphId: id, number },
      ...(saved === undefined ? {} : { saved }),
    },
  ];
}

function entryOfFile({ path, size }: WorkspaceFile, area: FileArea): Entry {
  return {
    key: JSON.stringify(["file", area, path]),
    section: "files",
    name: area === "mine" ? `~/${path}` : path,
    ...{ code: path, type: "", shape: [], bytes: size, of: null, columns: [], look: "", file: { path, area } },
  };
}

function entryOfPool(name: string): Entry {
  return {
    key: JSON.stringify(["pool", name]),
    section: "pool",
    ...{ name, code: name, type: "", shape: [], bytes: null, of: null, columns: [], look: "" },
  };
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
