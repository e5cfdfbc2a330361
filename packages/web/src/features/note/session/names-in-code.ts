/**
 * Which names the code of a paragraph makes, and which of others it uses, as far as its text shows that. No language is parsed: what is read are the
 * forms that people write at the top of a cell. A name that is not found only lacks a mark; one that was found wrongly would mark what is up to date,
 * so doubtful forms count as nothing.
 */

/** Names of one space see each other: variables of Python, tables of SQL, values of the pool. */
export interface NamesInCode {
  readonly makes: ReadonlySet<string>;
  readonly uses: ReadonlySet<string>;
}

/** UTF-16 units of a text. It is read while the page draws; of longer ones names further down only lack their marks. */
const mostRead = 20_000;

export const noNames: NamesInCode = { makes: new Set(), uses: new Set() };

const nameInPython = (name: string): string => `python ${name}`;
/** Case counts in no table's name. */
export const nameInSql = (name: string): string => `sql ${name.toLowerCase()}`;
const nameInPool = (name: string): string => `pool ${name}`;

const literal = /([a-z]{0,2})("""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|#[^\n]*/giu;
const identifier = String.raw`[\p{L}_][\p{L}\p{N}_]*`;
const identifiers = String.raw`${identifier}(?:\s*,\s*${identifier})*`;
const word = new RegExp(String.raw`(?<![\p{L}\p{N}_.])${identifier}`, "gu");
/** The same without what only names an argument of a call. */
const usedWord = new RegExp(String.raw`(?<![\p{L}\p{N}_.])${identifier}(?![\p{L}\p{N}_])(?!\s*=(?!=))`, "gu");
const targets = new RegExp(String.raw`^\s*(${identifiers})\s*,?\s*(?::[^=]*)?=(?!=)`, "u");
/** A part of it, or what it holds: `df["x"] = 1`, `total += 1`. */
const changed = new RegExp(
  String.raw`^\s*(${identifier})(?:\s*\.\s*${identifier}|\[[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\])*\s*(?:[-+*/%&|^@]{1,2}|<<|>>)?=(?!=)`,
  "u",
);
const beforeDot = new RegExp(String.raw`^\s*(${identifier})\.`, "u");
const inPlace = /\binplace\s*=\s*True\b/u;
/** Names that live in a comprehension or a lambda only. */
const passing = new RegExp(String.raw`\b(?:for\s+(${identifiers})\s+in|lambda\s+(${identifiers})\s*:)`, "gu");
const definition = /^(\s*)(?:async\s+)?(?:def|class)\s+([\p{L}_][\p{L}\p{N}_]*)/u;
const loop = /^\s*(?:async\s+)?for\s+([^:]+?)\s+in\s/u;
const opened = /\sas\s+([\p{L}_][\p{L}\p{N}_]*)/gu;
const imported = /^\s*(?:from\s+\S+\s+)?import\s+(.+)$/u;

export function namesInPython(text: string): NamesInCode {
  const code = text.slice(0, mostRead);
  const makes = new Set<string>();
  const uses = new Set<string>();
  const bound = new Set<string>();
  const bind = (name: string) => {
    bound.add(name);
    makes.add(nameInPython(name));
  };
  const use = (part: string) => {
    const own = new Set(
      [...part.matchAll(passing)].flatMap(([, one, other]) => (one ?? other ?? "").split(/\s*,\s*/u)),
    );
    for (const [name] of part.matchAll(usedWord)) {
      if (!bound.has(name) && !own.has(name)) uses.add(nameInPython(name));
    }
  };
  /** How far in the body of a function begins, whose names are its own. */
  let inner: number | null = null;
  for (const line of linesOfPython(code)) {
    const depth = line.length - line.trimStart().length;
    if (inner !== null && depth > inner) {
      use(line);
      continue;
    }
    inner = null;
    const made = definition.exec(line);
    const names = imported.exec(line)?.[1] ?? null;
    if (made) {
      inner = depth;
      use(line.slice(made[0].length));
      bind(made[2] ?? "");
    } else if (names !== null) {
      for (const name of names.split(","))
        bind(
          name
            .trim()
            .split(/\s+as\s+/u)
            .at(-1)
            ?.replace(/[()\s]|\..*$/gu, "") ?? "",
        );
    } else readStatement(line, { bind, use });
  }
  for (const name of tablesInStrings(code)) uses.add(name);
  addPool(code, makes, uses);
  return { makes, uses };
}

interface Reading {
  readonly bind: (name: string) => void;
  readonly use: (text: string) => void;
}

/** What stands right of a sign is used before what stands left of it is bound. */
function readStatement(line: string, { bind, use }: Reading): void {
  const plain = targets.exec(line);
  const also = plain ? null : (changed.exec(line) ?? (inPlace.test(line) ? beforeDot.exec(line) : null));
  const over = loop.exec(line);
  if (plain) {
    use(line.slice(plain[0].length));
    for (const [name] of (plain[1] ?? "").matchAll(word)) bind(name);
  } else if (over) {
    use(line.slice(over[0].length));
    for (const [name] of (over[1] ?? "").matchAll(word)) bind(name);
  } else {
    use(line);
    // A frame with another column is another frame.
    if (also) bind(also[1] ?? "");
    for (const [, name = ""] of /^\s*(?:async\s+)?with\s/u.test(line) ? line.matchAll(opened) : []) bind(name);
  }
}

/** Without comments and what stands in quotes, but with what a string puts in; a statement of several lines as one. */
function linesOfPython(code: string): readonly string[] {
  const bare = code.replace(literal, (text: string, prefix: string | undefined) => {
    const inserted = prefix?.toLowerCase().includes("f") ? (text.match(/\{[^{}]*\}/gu) ?? []) : [];
    return text.startsWith("#")
      ? ""
      : ` (${inserted.map((part) => part.slice(1, -1).replace(/\n/gu, " ")).join(" ")}) `;
  });
  const lines: string[] = [];
  let depth = 0;
  for (const raw of bare.split("\n")) {
    if (/^\s*[%!]/u.test(raw)) continue;
    // Long blanks cost the expressions above the cube of their length.
    const line = raw.trimEnd().replace(/(?<=\S)\s+/gu, " ");
    if (depth > 0 && lines.length > 0) lines[lines.length - 1] += ` ${line.trim()}`;
    else lines.push(line);
    for (const sign of line.match(/[()[\]{}]/gu) ?? []) depth = Math.max(0, depth + ("([{".includes(sign) ? 1 : -1));
  }
  return lines;
}

/** SQL in a string of Python reads frames of Python, as DuckDB does there. */
function tablesInStrings(code: string): readonly string[] {
  const strings = [...code.matchAll(literal)].flatMap(([, , text]) =>
    text && /\b(?:from|join)\s/iu.test(text) ? [text] : [],
  );
  return strings.flatMap((text) =>
    [...tablesRead(withoutSqlText(text.replace(/^["']+|["']+$/gu, "")))].map(nameInPython),
  );
}

const tableName = String.raw`(?:"[^"]+"|${identifier})(?:\s*\.\s*(?:"[^"]+"|${identifier}))*`;
const madeTable = new RegExp(
  String.raw`\bcreate\s+(?:or\s+replace\s+)?(?:temp(?:orary)?\s+)?(?:table|view)\s+(?:if\s+not\s+exists\s+)?(${tableName})`,
  "giu",
);
/** One that is read as well: its other rows stay. */
const changedTable = new RegExp(
  String.raw`\b(?:insert\s+(?:or\s+\w+\s+)?into|update|alter\s+table|delete\s+from|truncate|copy)\s+(${tableName})`,
  "giu",
);
const readTable = new RegExp(
  String.raw`\b(?:from|join|describe|summarize|pivot|unpivot)\s+(${tableName}(?:(?:\s+(?:as\s+)?\w+)?\s*,\s*${tableName})*)`,
  "giu",
);
const withTable = new RegExp(
  String.raw`(?:\bwith\s+(?:recursive\s+)?|,\s*)(${tableName})\s*(?:\([^()]*\)\s*)?as\s+(?:not\s+)?(?:materialized\s+)?\(`,
  "giu",
);

export function namesInSql(code: string): NamesInCode {
  const bare = withoutSqlText(code.slice(0, mostRead)).replace(/\s+/gu, " ");
  const namesBy = (form: RegExp) => [...bare.matchAll(form)].map(([, name = ""]) => bareName(name));
  const altered = namesBy(changedTable);
  const makes = new Set([...namesBy(madeTable), ...altered].map(nameInSql));
  const uses = new Set<string>(altered.map(nameInSql));
  for (const name of tablesRead(bare)) {
    uses.add(nameInSql(name));
    // Tables are looked for here, then in the pool, then among the variables of Python.
    uses.add(nameInPool(name));
    uses.add(nameInPython(name));
  }
  return { makes, uses };
}

/** Tables that it reads and does not make of a query of its own, by the spelling they have there. */
function tablesRead(sql: string): ReadonlySet<string> {
  const own = new Set([...sql.matchAll(withTable)].map(([, name = ""]) => bareName(name).toLowerCase()));
  const read = [...sql.matchAll(readTable)].flatMap(([, list = ""]) =>
    list.split(",").map((entry) => bareName(new RegExp(`^\\s*(${tableName})`, "iu").exec(entry)?.[1] ?? "")),
  );
  return new Set(read.filter((name) => name !== "" && !own.has(name.toLowerCase())));
}

/** The last part, as it is called without quotes. */
function bareName(name: string): string {
  const last = new RegExp(`(?:"([^"]+)"|(${identifier}))\\s*$`, "u").exec(name);
  return last?.[1] === undefined ? (last?.[2] ?? "") : decodeURIComponent(last[1].replaceAll(/\s/gu, ""));
}

/** Without values and comments; names in quotes are spelled so that no word in them is one of SQL. */
function withoutSqlText(code: string): string {
  return code.replace(/'(?:[^']|'')*'|"((?:[^"]|"")+)"|--[^\n]*|\/\*[\s\S]*?\*\//gu, (_, quoted?: string) =>
    quoted === undefined ? " " : `"${spelled(quoted.replaceAll('""', '"'))}"`,
  );
}

const spelled = (name: string) =>
  [...new TextEncoder().encode(name)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");

const put = /\bz\.put\(\s*["']([^"'\n]+)["']/gu;
const got = /\bz\.get\w*\(\s*["']([^"'\n]+)["']/gu;

/** What other languages do with the pool. */
export function namesInPool(code: string): NamesInCode {
  const makes = new Set<string>();
  const uses = new Set<string>();
  addPool(code.slice(0, mostRead), makes, uses);
  return { makes, uses };
}

function addPool(code: string, makes: Set<string>, uses: Set<string>): void {
  for (const [, name = ""] of code.matchAll(put)) makes.add(nameInPool(name));
  for (const [, name = ""] of code.matchAll(got)) uses.add(nameInPool(name));
}
