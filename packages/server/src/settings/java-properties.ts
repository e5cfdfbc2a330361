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
  let pieces: string[] = [];
  for (const raw of text.split(/\r\n|\n|\r/)) {
    const line = raw.trimStart();
    if (pieces.length === 0 && (line === "" || line.startsWith("#") || line.startsWith("!"))) continue;
    const goesOn = endsInBackslash(line);
    pieces.push(goesOn ? line.slice(0, -1) : line);
    if (goesOn) continue;
    lines.push(pieces.join(""));
    pieces = [];
  }
  return pieces.length === 0 ? lines : [...lines, pieces.join("")];
}

/** In one that no other stands before: two of them are a backslash. */
function endsInBackslash(line: string): boolean {
  let first = line.length;
  while (line[first - 1] === "\\") first--;
  return (line.length - first) % 2 === 1;
}

function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_whole, code: string | undefined, letter: string) =>
    code === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
