import { copyFileSync, linkSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** @typedef {import("../sources.mjs").Part} Part */

/** The parts that are one folder each; all else in a built folder is of the part `node`. @type {readonly string[]} */
const folderParts = ["web", "examples"];
/** The files that describe one built folder alone. */
const ownPapers = ["parts.json", "commit.json"];

/**
 * Takes a part of an earlier build over into a new one, without room on the disk where the file system has hard links.
 *
 * @param {Part} part
 * @param {string} from a built folder
 * @param {string} to the folder of the new build
 */
export function linkPart(part, from, to) {
  const isOfNode = (/** @type {string} */ item) => ![...folderParts, ...ownPapers].includes(item);
  const items = folderParts.includes(part) ? [part] : readdirSync(from).filter(isOfNode);
  for (const item of items) linkTree(join(from, item), join(to, item));
}

/** @param {string} from @param {string} to */
function linkTree(from, to) {
  if (statSync(from).isDirectory()) {
    mkdirSync(to, { recursive: true });
    for (const entry of readdirSync(from)) linkTree(join(from, entry), join(to, entry));
    return;
  }
  try {
    linkSync(from, to);
  } catch {
    // A file system without hard links.
    copyFileSync(from, to);
  }
}
