import type { FileArea } from "@octavo/protocol";

/** Code that shows what is in a file of the workspace, in the language that does it best. The first thing that somebody wants of a file that they brought. */

/** What SQL reads by the name alone; large tables come in windows, so nothing limits it. */
const isTable = /\.(csv|tsv|json|jsonl|ndjson|parquet)(\.gz)?$/i;
const isSheet = /\.(xlsx|xls)$/i;
const isPicture = /\.(png|jpe?g|gif|webp)$/i;
const isDrawing = /\.svg$/i;
const isText = /\.(txt|log|md)$/i;

/** The paragraph for the file at this path. */
export function readingCode(path: string, area: FileArea = "shared"): string {
  if (area === "mine") return readingOwn(path);
  if (isTable.test(path)) return `%sql\nselect * from '${path.replaceAll("'", "''")}'`;
  if (isSheet.test(path)) return `%python\nimport pandas as pd\n\npd.read_excel(${inPython(path)})`;
  if (isPicture.test(path)) return displayed("Image", path);
  if (isDrawing.test(path)) return displayed("SVG", path);
  return isText.test(path) ? `%sh\nhead -n 50 ${inShell(path)}` : `%sh\nls -l ${inShell(path)}`;
}

/** In the home, which SQL does not reach. */
function readingOwn(path: string): string {
  const inHome = inPython(`~/${path}`);
  const [, ending = ""] = /\.(\w+)(?:\.gz)?$/.exec(path.toLowerCase()) ?? [];
  const pandas = (call: string) => `%python\nimport pandas as pd\n\n${call}`;
  if (ending === "csv") return pandas(`pd.read_csv(${inHome})`);
  if (ending === "tsv") return pandas(`pd.read_csv(${inHome}, sep="\\t")`);
  if (ending === "json") return pandas(`pd.read_json(${inHome})`);
  if (ending === "jsonl" || ending === "ndjson") return pandas(`pd.read_json(${inHome}, lines=True)`);
  if (ending === "parquet") return pandas(`pd.read_parquet(${inHome})`);
  if (isSheet.test(path)) return pandas(`pd.read_excel(${inHome})`);
  if (isPicture.test(path) || isDrawing.test(path)) {
    const what = isDrawing.test(path) ? "SVG" : "Image";
    return `%python\nfrom os.path import expanduser\nfrom IPython.display import ${what}\n\n${what}(expanduser(${inHome}))`;
  }
  const inShells = `~/${inShell(path).replace("'./-", "'-")}`;
  return isText.test(path) ? `%sh\nhead -n 50 ${inShells}` : `%sh\nls -l ${inShells}`;
}

/** What code calls a file by: shared ones by their name, one's own by the home. */
export function nameInCode(path: string, area: FileArea): string {
  return area === "mine" ? `~/${path}` : path;
}

/** Whether it is sure to be data and nobody's code or note. */
export function isData(name: string): boolean {
  return /\.(csv|tsv|jsonl|ndjson|parquet)(\.gz)?$/i.test(name) || isSheet.test(name);
}

function displayed(what: "Image" | "SVG", path: string): string {
  return `%python\nfrom IPython.display import ${what}\n\n${what}(${inPython(path)})`;
}

/** What JSON escapes, Python does alike. */
function inPython(path: string): string {
  return JSON.stringify(path);
}

/** A name that begins with a dash would be an option. */
function inShell(path: string): string {
  return `'${path.replace(/^-/, "./-").replaceAll("'", "'\\''")}'`;
}
