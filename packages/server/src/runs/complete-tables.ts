/** What SQL over the results of a note completes to: names of paragraphs that show a table, and the columns of those that the statement names. */
import type { Completion } from "@octavo/interpreter";
import { tablesInStatement } from "@octavo/interpreter/sql";
import { type Note, savedAs, wordOfTitle } from "@octavo/note";

const mostCompletions = 100;
/** Most characters to read before the cursor, and around it: the search may take the square of their number, and delays all users. */
const mostBefore = 2000;
const mostAround = 50_000;
const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/;

interface NamedTable {
  /** As a user would write it first. */
  readonly name: string;
  /** All it answers to, in small letters. */
  readonly names: readonly string[];
  readonly columns: readonly string[];
}

/** @param cursor offset in `code` */
export function completeTables(
  note: Pick<Note, "paragraphs">,
  { code, cursor }: { readonly code: string; readonly cursor: number },
): readonly Completion[] {
  if (isInText(code.slice(0, cursor))) return [];
  const before = code.slice(Math.max(0, cursor - mostBefore), cursor);
  const tables = namedTables(note);
  const [, owner, word = ""] = /(?:([\p{L}_][\p{L}\p{N}_]*|"[^"\n]*")\.)?([\p{L}\p{N}_]*)$/u.exec(before) ?? [];
  const start = word.toLowerCase();
  const named = tablesInStatement(code.slice(Math.max(0, cursor - mostAround), cursor + mostAround));
  const called = (name: string) => tables.findLast(({ names }) => names.includes(name));
  if (owner === undefined && /\b(?:from|join)\s+(?:[^;()]*,\s*)?[\p{L}\p{N}_]*$/iu.test(before))
    return namesOf(tables, start);
  const wanted = owner?.replaceAll('"', "").toLowerCase();
  const used = wanted === undefined ? [...new Set(named.values())] : [named.get(wanted) ?? wanted];
  const columns = used.flatMap((name) => called(name)?.columns ?? []);
  return [...new Set(columns)]
    .filter((name) => name.toLowerCase().startsWith(start))
    .slice(0, mostCompletions)
    .map((name) => ({ name, value: writtenName(name), meta: "column" }));
}

function namesOf(tables: readonly NamedTable[], start: string): readonly Completion[] {
  return [...new Set(tables.map(({ name }) => name))]
    .filter((name) => name.startsWith(start))
    .slice(0, mostCompletions)
    .map((name) => ({ name, value: writtenName(name), meta: "table" }));
}

/** Tables that paragraphs show, by saved name, title and id; of the last one of a paragraph. */
function namedTables({ paragraphs }: Pick<Note, "paragraphs">): readonly NamedTable[] {
  return paragraphs.flatMap(({ id, title, text, results }) => {
    const segment = results?.segments.filter(({ type }) => type === "TABLE").at(-1);
    if (segment === undefined) return [];
    const head = segment.data.split("\n", 1)[0] ?? "";
    const titles = [wordOfTitle(title ?? ""), (title ?? "").trim().toLowerCase()];
    const names = [savedAs(text) ?? "", ...titles, id].filter((name) => name !== "");
    return names.slice(0, 1).map((name) => ({ name, names, columns: head.split("\t") }));
  });
}

function writtenName(name: string): string {
  return plainName.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/** Whether a text or a comment is open. Reads each character once. */
function isInText(before: string): boolean {
  return before.match(/--[^\n]*\n?|'[^']*(?:''[^']*)*'?/g)?.some((part) => isOpenText(part)) ?? false;
}

/** Only the last part can be open. A text that is being typed ends with its line. */
function isOpenText(part: string): boolean {
  if (part.startsWith("--")) return !part.endsWith("\n");
  return part.split("'").length % 2 === 0 && !part.includes("\n");
}
