/**
 * JSON as Python's json and kernels write it: with NaN, Infinity and -Infinity where a number may be, or `1e999`, which is infinite. JSON has no word for
 * them, so each becomes `{"$numberDouble": "NaN"}`, as a note keeps it.
 */

/** A number whose exponent has three digits, which may be too large for one. */
const mayBeEndless = /\d[eE]\+?\d{3}/;
const backslash = 0x5c;

/** @throws SyntaxError where it is no JSON even so */
export function parsePythonJson(text: string): unknown {
  return parseMarked(text) ?? parseFinite(withMarks(text));
}

/** Undefined for what only Python writes. */
function parseMarked(text: string): unknown {
  try {
    return parseFinite(text);
  } catch {
    return undefined;
  }
}

function parseFinite(text: string): unknown {
  return mayBeEndless.test(text) ? JSON.parse(text, markEndless) : JSON.parse(text);
}

function markEndless(_name: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isFinite(value) ? markOf(String(value)) : value;
}

function markOf(word: string) {
  return { $numberDouble: word };
}

/** The text with marks for its words; what stands in strings is left alone. */
function withMarks(text: string): string {
  const words = /"|-?(?:NaN|Infinity)/g;
  let marked = "";
  let end = 0;
  for (let found = words.exec(text); found !== null; found = words.exec(text)) {
    const [word] = found;
    if (word === '"') {
      words.lastIndex = endOfString(text, found.index) + 1;
      continue;
    }
    marked += text.slice(end, found.index) + JSON.stringify(markOf(word.replace("-NaN", "NaN")));
    end = words.lastIndex;
  }
  return marked + text.slice(end);
}

/** Index of the quotation mark that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === backslash) first--;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}
