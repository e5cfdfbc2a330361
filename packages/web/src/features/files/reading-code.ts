import type { FileArea } from "@octavo/protocol";

/** Code that shows what is in a file of the workspace, in the language that does it best. The first thing that users want of an uploaded file. */

/** What SQL reads by the name alone; large tables come in windows, so nothing limits it. */
const isTable = /\.(csv|tsv|json|jsonl|ndjson|parquet)(\.gz)?$/i;
const isSheet = /\.(xlsx|xls)$/i;
const isPicture = /\.(png|jpe?g|gif|webp)$/i;
const isDrawing = /\.svg$/i;
const isText = /\.(txt|log|md)$/i;

/** The paragraph for the file at this path. */
export function readingCode(path: string, area: FileArea = "shared"): string {
  if (area === "mine") return readingOwn(path);
  if (isTable.test(path)) return `%sql\nselect * from ${sqlLiteral(path)}`;
  if (isSheet.test(path)) return pandasCode(`pd.read_excel(${readInPython(path)})`);
  if (isPicture.test(path)) return displayed("Image", path);
  if (isDrawing.test(path)) return displayed("SVG", path);
  return isText.test(path) ? `%sh\nhead -n 50 ${readInShell(path)}` : `%sh\nls -l ${readInShell(path)}`;
}

/** In the home, which SQL does not reach. */
function readingOwn(path: string): string {
  const inHome = readInPython(`~/${path}`);
  const [, ending = ""] = /\.(\w+)(?:\.gz)?$/.exec(path.toLowerCase()) ?? [];
  if (ending === "csv") return pandasCode(`pd.read_csv(${inHome})`);
  if (ending === "tsv") return pandasCode(`pd.read_csv(${inHome}, sep="\\t")`);
  if (ending === "json") return pandasCode(`pd.read_json(${inHome})`);
  if (ending === "jsonl" || ending === "ndjson") return pandasCode(`pd.read_json(${inHome}, lines=True)`);
  if (ending === "parquet") return pandasCode(`pd.read_parquet(${inHome})`);
  if (isSheet.test(path)) return pandasCode(`pd.read_excel(${inHome})`);
  if (isPicture.test(path) || isDrawing.test(path)) {
    const what = isDrawing.test(path) ? "SVG" : "Image";
    return `%python\nfrom os.path import expanduser\nfrom IPython.display import ${what}\n\n${what}(expanduser(${inHome}))`;
  }
  const inShells = nameInShell(path, "mine");
  return isText.test(path) ? `%sh\nhead -n 50 ${inShells}` : `%sh\nls -l ${inShells}`;
}

/** What code calls a file by: shared ones by their name, one's own by the home. */
export function nameInCode(path: string, area: FileArea): string {
  return area === "mine" ? `~/${path}` : path;
}

/** The same in quotes of a shell, which expands the home only outside of them. */
export function nameInShell(path: string, area: FileArea): string {
  return area === "mine" ? `~/${readInShell(path).replace("'./-", "'-")}` : readInShell(path);
}

/** The paragraph that shows what a call of pandas gives. */
export function pandasCode(call: string): string {
  return `%python\nimport pandas as pd\n\n${call}`;
}

/** A text as SQL takes it. */
export function sqlLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Whether it is sure to be data and neither code nor a note. */
export function isDataFile(name: string): boolean {
  return /\.(csv|tsv|jsonl|ndjson|parquet)(\.gz)?$/i.test(name) || isSheet.test(name);
}

function displayed(what: "Image" | "SVG", path: string): string {
  return `%python\nfrom IPython.display import ${what}\n\n${what}(${readInPython(path)})`;
}

/** What JSON escapes, Python does alike. */
function readInPython(path: string): string {
  return JSON.stringify(path);
}

/** A name that begins with a dash would be an option. */
function readInShell(path: string): string {
  return `'${path.replace(/^-/, "./-").replaceAll("'", "'\\''")}'`;
}
