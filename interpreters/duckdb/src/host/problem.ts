/**
 * DuckDB's own words, with its line and caret, without what its client puts before them and without advice that cannot be followed here.
 *
 * @param extensions names of those that the setting lists
 */
export function problemOfError(error: unknown, extensions: readonly string[] = []): string {
  const message = error instanceof Error ? error.message : String(error);
  const ownWords = message.replace(/^Failed to extract statements: /, "").replace(foundInFile, "$1");
  const said = withoutInstalling(ownWords, extensions).trimEnd();
  const meaning = meanings.find(({ of }) => of.test(said))?.is;
  return meaning === undefined ? said : `${said}\n\n${meaning}`;
}

/** How DuckDB has found a delimited file to be written: fourteen lines behind its advice, of which the first names the file. */
const foundInFile = /(\n {2}file = [^\n]*)\n(?: {2}\w+ = [^\n]*(?:\n|$))+/;

/** What words of a reader of files mean that do not say it. */
const meanings: readonly { readonly of: RegExp; readonly is: string }[] = [
  {
    of: /TProtocolException|don't know what type|invalid TType|Snappy decompression failure|Footer length error|No magic bytes found|Prefetch registered for bytes outside|Could not read enough bytes/,
    is: "A Parquet file that is read here is damaged or not whole.",
  },
  {
    of: /File is not latin-1 encoded/,
    is: "The file has signs of Windows-1252, such as € or „, which latin-1 does not have. Python reads them with encoding='cp1252'.",
  },
];

const isMissing = [
  /Extension "(\w+)" is an existing extension\./,
  /it exists in the (\w+) extension\./,
  /exists in the (\w+) extension\. You can try/,
  /Extension "[^"]*?(\w+)\.duckdb_extension" not found\./,
  /Failed to download extension "(\w+)"/,
  /requires? the extension (\w+) to be loaded/,
];

const advice = [
  /\n*(?:Install it first using|Please try installing and loading|You can try|Try) [^\n]*(?:\n(?:INSTALL|LOAD) [^\n]*)*/g,
  /\n*Alternatively, consider enabling auto-install[^\n]*(?:\nSET [^\n]*)*/g,
  /\n*For more info, visit [^\n]*/g,
  /\n(?:INSTALL|LOAD) \w+;/g,
  /(?<=^Catalog Error: Copy Function .*)\nDid you mean [^\n]*/g,
];

/** What DuckDB says to INSTALL, UPDATE EXTENSIONS, LOAD and `duckdb_extensions()`, and where it would load one by itself. */
const isInstalling =
  /^Permission Error: (?:Cannot access directory ".*[/\\]extensions[/\\].*"|Loading external extensions is disabled)/;

/** Formats of COPY that DuckDB does not know to be an extension's. */
const formatOf: Readonly<Record<string, string>> = { xlsx: "excel", gdal: "spatial", avro: "avro", sqlite: "sqlite" };
const unknownFormat = /^Catalog Error: Copy Function with name (\w+) does not exist!/;

/** No code installs extensions here: DuckDB would have to fetch them from elsewhere. */
function withoutInstalling(message: string, extensions: readonly string[]): string {
  const decided = `An administrator decides which there are, by duckdb.extensions of the interpreter setting; ${extensions.length === 0 ? "none are listed" : `now: ${extensions.join(", ")}`}.`;
  if (isInstalling.test(message))
    return `Permission Error: Code neither installs nor loads extensions here, nor looks them up: those of the setting are loaded already. ${decided}`;
  const format = unknownFormat.exec(message)?.[1]?.toLowerCase() ?? "";
  const name =
    formatOf[format] ?? isMissing.map((form) => form.exec(message)?.[1]).find((found) => found !== undefined);
  const kept = advice.reduce((text, form) => text.replace(form, ""), message);
  if (kept === message && name === undefined) return message;
  const said = name === undefined ? "" : `\n\nThe extension ${name} is not available on this server. ${decided}`;
  return `${kept.trimEnd()}${said}`;
}
