import { parseText } from "@octavo/note";

/** More ways to name the same. */
const others: Readonly<Record<string, string>> = {
  ipython: "python",
  pyspark: "python",
  markdown: "md",
  shell: "sh",
  bash: "sh",
  duckdb: "sql",
  jdbc: "sql",
  hive: "sql",
};

const isSql = /\bselect\s[^;]*?\sfrom\s/i;
const isPython = /^(?:import \w|from [\w.]+ import |def \w+\(|class \w+|(?:for|if|while|with) .*:$|print\()/m;
/** In UTF-16 units: how much of a text is looked at. */
const looked = 1000;

/** What a paragraph is written in: as its magic says, else as its words do. Null when it is not known. */
export function languageOf(text: string): string | null {
  const parsed = parseText(text);
  if (!parsed.ok) return null;
  if (parsed.magic) {
    const { group, name } = parsed.magic;
    const named = (name?.split(".").at(-1) ?? group).toLowerCase();
    return named.endsWith("sql") ? "sql" : Object.hasOwn(others, named) ? (others[named] ?? null) : named;
  }
  const beginning = text.slice(0, looked);
  if (isSql.test(beginning)) return "sql";
  return isPython.test(beginning) ? "python" : null;
}
