/** Values that a name gives away: `…;Password=…`, `?token=…&`, `host=… password='…'`, `"secret": "…"`, `--password …`. */
import { isHarmlessValue, isSecretName } from "./secret-name.ts";
import type { SecretRange } from "./secret-range.ts";

/** A name of one or two words with what follows it. A quote around the name is JSON's, with a backslash before it where JSON is in JSON. */
const named =
  /(?:(?<![\w.%-])|(?<=%3F|%26|%3B))(--?)?((?:[A-Za-z_][\w.-]{0,100} )?[A-Za-z_][\w.[\]-]{0,100})(?:\\{0,3}["'])?(?:\s{0,3}(?::=|[=:]|%3D|%3A)\s{0,3}|(?<=--\S{1,100})\s{1,3})/gi;

export function parameterSecrets(text: string): readonly SecretRange[] {
  const found: SecretRange[] = [];
  named.lastIndex = 0;
  let match = named.exec(text);
  for (; match; match = named.exec(text)) {
    const [whole, , name = ""] = match;
    const from = match.index + whole.length;
    const last = secretNameIn(name);
    if (last === null) {
      // `a = password=x`: the value of one name may be another name.
      named.lastIndex = match.index + Math.max(1, whole.length - 1);
      continue;
    }
    const range = valueAtPosition(text, { begin: match.index, from, isEncoded: /%3[DA]$/i.test(whole.trim()) });
    const value = text.slice(range.from, range.to);
    // An address says itself which part of it is secret.
    if (!isHarmlessValue(value) && !value.includes("://")) {
      found.push({ ...range, label: `parameter ${last.toLowerCase()}` });
      named.lastIndex = Math.max(range.to, from);
    }
  }
  return found;
}

/** The part of two words that is a secret's name; null when neither is. */
function secretNameIn(name: string): string | null {
  const word = name.split(" ").at(-1) ?? "";
  if (isSecretName(word)) return word;
  return isSecretName(name) ? name : null;
}

interface Position {
  /** Of the name. */
  readonly begin: number;
  /** Of the value. */
  readonly from: number;
  readonly isEncoded: boolean;
}

const closers: Readonly<Record<string, string>> = { '"': '"', "'": "'", "{": "}" };

function valueAtPosition(
  text: string,
  { begin, from, isEncoded }: Position,
): { readonly from: number; readonly to: number } {
  const quote = /^\\{0,3}["']|^\{/.exec(text.slice(from, from + 4))?.[0];
  if (quote !== undefined) {
    const inside = from + quote.length;
    const closed = closingAt(text, inside, quote);
    if (closed !== -1) return { from: inside, to: closed };
  }
  const way = /^(?:basic|bearer|negotiate|digest|token|apikey)\s{1,3}/i.exec(text.slice(from, from + 20))?.[0] ?? "";
  const behind = from + way.length;
  const rest = text.slice(behind, behind + 20_000);
  const end = rest.search(endOfValue(text, begin, { isEncoded, rest }));
  return { from, to: behind + (end === -1 ? rest.length : end) };
}

/** ODBC doubles what would close a brace, and JSON and libpq put a backslash before it. */
function closingAt(text: string, from: number, quote: string): number {
  const closer = closers[quote.at(-1) ?? ""] ?? "";
  const slashes = quote.length - 1;
  for (let at = from; at < text.length && at < from + 20_000; at++) {
    if (text[at] === "\\" && slashes === 0 && closer !== "}") at += 1;
    else if (text[at] === closer && text[at + 1] === closer && closer !== '"') at += 1;
    else if (text[at] === closer) return at - slashes;
  }
  return -1;
}

/** Where a bare value ends hangs on what stands between such values: a semicolon lets blanks and `&` into them, an address neither. */
function endOfValue(text: string, begin: number, { isEncoded, rest }: { isEncoded: boolean; rest: string }): RegExp {
  const before = text.slice(0, begin).trimEnd().at(-1) ?? "";
  if (isEncoded) return /%26|%3B|[&\s"'<>]/i;
  if (before === "?" || before === "&") return /[&#\s"'<>]|\\["nrt]/;
  const line = rest.split(/[\r\n]/, 1)[0] ?? "";
  if (before === ";" || line.includes(";")) return /[;\r\n"<>]|\\["nrt]/;
  return /[&\s"'<>]|\\["nrt]/;
}
