/** Code that shows what is in a file of the workspace, in the language that does it best. The first thing that somebody wants of a file that they brought. */

/** What SQL reads by the name alone; large tables come in windows, so nothing limits it. */
const isTable = /\.(csv|tsv|json|jsonl|ndjson|parquet)(\.gz)?$/i;
const isSheet = /\.(xlsx|xls)$/i;
const isPicture = /\.(png|jpe?g|gif|webp)$/i;
const isDrawing = /\.svg$/i;
const isText = /\.(txt|log|md)$/i;

/** The paragraph for the file at this path. */
export function readingCode(path: string): string {
  if (isTable.test(path)) return `%sql\nselect * from '${path.replaceAll("'", "''")}'`;
  if (isSheet.test(path)) return `%python\nimport pandas as pd\n\npd.read_excel(${inPython(path)})`;
  if (isPicture.test(path)) return displayed("Image", path);
  if (isDrawing.test(path)) return displayed("SVG", path);
  return isText.test(path) ? `%sh\nhead -n 50 ${inShell(path)}` : `%sh\nls -l ${inShell(path)}`;
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
