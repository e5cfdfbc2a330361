/** Names of notes and folders that can be taken for those that are there, by letters of another script: `Sаles` with a Cyrillic letter beside `Sales`. */
import { looksOfName } from "../auth/names/looks.ts";

/** The scripts whose letters are mistaken for each other's, and then any other letter: of rarer scripts, or of mathematics. */
const scripts = [
  ...[/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u],
  ...[/\p{Script=Hebrew}/u, /\p{Script=Arabic}/u, /\p{Script=Georgian}/u],
  /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Georgian}])\p{L}/u,
];

/**
 * The note or folder among some paths that one looks like and is not; null when there is none. Names of the same scripts are what their writers took
 * them for: `Part I` may stand beside `Part 1`, and `report` beside `Report`. Folders that are there keep their names, so only the first new name of the
 * path is looked at, beside those in the same folder.
 */
export function lookalikePlace(path: string, others: Iterable<string>): string | null {
  const names = path.split("/");
  const { depth, beside } = namesBeside(names, others);
  const name = names[depth];
  if (name === undefined) return null;
  const other = lookalikeName(name, beside);
  return other === undefined ? null : [...names.slice(0, depth), other].join("/");
}

/** How many names of a path are there already, and the names that stand beside the next one. */
function namesBeside(names: readonly string[], others: Iterable<string>) {
  let depth = 0;
  let beside = new Set<string>();
  for (const other of others) {
    const otherNames = other.split("/");
    const at = names.findIndex((name, index) => name !== otherNames[index]);
    const otherName = otherNames[at];
    if (at < depth || otherName === undefined) continue;
    if (at > depth) beside = new Set();
    depth = at;
    beside.add(otherName);
  }
  return { depth, beside };
}

function lookalikeName(name: string, others: Iterable<string>): string | undefined {
  const looks = new Set(looksOfName(name));
  const own = scriptsOf(name);
  // A name of plain letters looks like nothing but plain letters.
  const isPlain = [...looks].some(isAscii);
  for (const other of others) {
    if (isAscii(other) && (isAscii(name) || !isPlain)) continue;
    if (scriptsOf(other) !== own && looksOfName(other).some((look) => looks.has(look))) return other;
  }
  return undefined;
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

function scriptsOf(text: string): string {
  return scripts.map((script) => (script.test(text) ? "x" : ".")).join("");
}
