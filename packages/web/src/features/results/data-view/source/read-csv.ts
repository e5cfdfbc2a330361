/** Lines of fields; null when a quote is never closed. Fields are apart by commas, or by semicolons or tabs where the first line has those. */
export function readCsvRows(text: string): readonly (readonly string[])[] | null {
  const source = text.replace(/^\ufeff/, "");
  const delimiter = delimiterOf(source.split(/\r?\n/, 1)[0] ?? "");
  const lines: string[][] = [];
  let fields: string[] = [];
  let at = 0;
  while (at < source.length) {
    const field = source[at] === '"' ? quotedField(source, at + 1) : plainField(source, at, delimiter);
    if (!field) return null;
    fields.push(field.text);
    at = field.end;
    if (source[at] === delimiter) {
      at += 1;
      if (at === source.length) fields.push("");
      continue;
    }
    at += source.startsWith("\r\n", at) ? 2 : 1;
    if (fields.length > 1 || fields[0] !== "") lines.push(fields);
    fields = [];
  }
  if (fields.length > 0) lines.push(fields);
  return lines;
}

function delimiterOf(line: string): string {
  return [",", ";", "\t"].find((delimiter) => line.includes(delimiter)) ?? ",";
}

interface Field {
  readonly text: string;
  /** Where what follows begins. */
  readonly end: number;
}

function plainField(source: string, from: number, delimiter: string): Field {
  let end = from;
  while (end < source.length && source[end] !== delimiter && source[end] !== "\n" && source[end] !== "\r") end += 1;
  return { text: source.slice(from, end), end };
}

/** A quote in it is written twice. */
function quotedField(source: string, from: number): Field | null {
  let text = "";
  for (let at = from; at < source.length; ) {
    const quote = source.indexOf('"', at);
    if (quote < 0) return null;
    text += source.slice(at, quote);
    if (source[quote + 1] !== '"') return { text, end: quote + 1 };
    text += '"';
    at = quote + 2;
  }
  return null;
}
