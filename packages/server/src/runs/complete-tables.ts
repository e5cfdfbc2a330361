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
  /** "" where the paragraph has none. */
  readonly title: string;
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
  const [, quoted] = /\b(?:from|join)\s+(?:[^;()"]*,\s*)?"([^"\n]*)$/iu.exec(before) ?? [];
  if (quoted !== undefined) return titlesOf(tables, { quoted, isClosed: code[cursor] === '"' });
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
    .filter((name) => name.toLowerCase().startsWith(start))
    .slice(0, mostCompletions)
    .map((name) => ({ name, value: writtenName(name), meta: "table" }));
}

interface OpenQuote {
  /** What is typed behind it. */
  readonly quoted: string;
  /** Whether its end stands behind the cursor. */
  readonly isClosed: boolean;
}

/** A completion takes the place of the word before the cursor only. */
function titlesOf(tables: readonly NamedTable[], { quoted, isClosed }: OpenQuote): readonly Completion[] {
  const word = /[\p{L}\p{N}_]*$/u.exec(quoted)?.[0] ?? "";
  const titles = tables.map(({ title }) => title).filter((title) => title !== "");
  return [...new Set(titles)]
    .filter((title) => title.toLowerCase().startsWith(quoted.toLowerCase()))
    .slice(0, mostCompletions)
    .map((title) => ({
      name: title,
      value: `${title.slice(quoted.length - word.length).replaceAll('"', '""')}${isClosed ? "" : '"'}`,
      meta: "table",
    }));
}

/** Tables that paragraphs show, by saved name, title and id; of the last one of a paragraph. */
function namedTables({ paragraphs }: Pick<Note, "paragraphs">): readonly NamedTable[] {
  return paragraphs.flatMap(({ id, title, text, results }) => {
    const segment = results?.segments.filter(({ type }) => type === "TABLE").at(-1);
    if (segment === undefined) return [];
    const head = segment.data.split("\n", 1)[0] ?? "";
    const shown = (title ?? "").trim();
    const names = [savedAs(text) ?? "", wordOfTitle(shown), shown.toLowerCase(), id].filter((name) => name !== "");
    const [name = id] = names;
    const answersTo = names.map((each) => each.toLowerCase());
    return [{ name, names: answersTo, title: shown, columns: head.split("\t") }];
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
