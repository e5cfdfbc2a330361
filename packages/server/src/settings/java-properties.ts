/** The text of a Java properties file, in which paragraphs like `%python.conf` are written. */

const escapes: Readonly<Record<string, string>> = { t: "\t", n: "\n", r: "\r", f: "\f" };

/** A name that comes twice has its last value. */
export function readJavaProperties(text: string): Record<string, string> {
  const pairs = logicalLines(text).map((line) => {
    // The name ends at the first `=`, `:` or blank that no backslash stands before.
    const [, name = "", value = ""] = /^((?:\\.|[^\\=:\s])*)(?:\s*[=:]\s*|\s+|$)(.*)$/s.exec(line) ?? [];
    return [unescaped(name), unescaped(value)] as const;
  });
  return Object.fromEntries(pairs);
}

/** Without blank lines and comments; a line that ends in a backslash goes on in the next. */
function logicalLines(text: string): readonly string[] {
  const lines: string[] = [];
  let begun: string | null = null;
  for (const raw of text.split(/\r\n|\n|\r/)) {
    const line = raw.trimStart();
    if (begun === null && /^(?:[#!].*)?$/.test(line)) continue;
    const whole: string = (begun ?? "") + line;
    const goesOn = /(?:^|[^\\])(?:\\\\)*\\$/.test(whole);
    begun = goesOn ? whole.slice(0, -1) : null;
    if (!goesOn) lines.push(whole);
  }
  return begun === null ? lines : [...lines, begun];
}

function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_whole, code: string | undefined, letter: string) =>
    code === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
