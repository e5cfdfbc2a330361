import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "./house.mjs";

/**
 * What each part of the built folder is made of. A part is built anew when one of these files changed, and linked from
 * the last build otherwise.
 *
 * @type {Readonly<Record<Part, readonly string[]>>}
 */
export const parts = {
  node: [
    "packages/note",
    "packages/protocol",
    "packages/interpreter",
    "packages/runner",
    "packages/server",
    "packages/tables",
    "packages/cli",
    "interpreters",
    "tools/build",
    "package-lock.json",
  ],
  web: [
    "packages/note",
    "packages/protocol",
    "packages/client",
    "packages/web",
    "tools/build",
    "package-lock.json",
    "tsconfig.base.json",
  ],
  examples: ["examples"],
};

/** @typedef {"node" | "web" | "examples"} Part */

const isBuilt = (/** @type {string} */ name) =>
  !/\.test\.tsx?$/.test(name) && name !== "node_modules" && name !== "dist";

/**
 * @param {string} path
 * @returns {Generator<string>} every file that is built into something, in a stable order
 */
function* filesOf(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) yield* filesUnder(path);
  else yield path;
}

/** @param {string} folder @returns {Generator<string>} */
function* filesUnder(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (!isBuilt(entry.name)) continue;
    const inside = `${folder}${sep}${entry.name}`;
    if (entry.isDirectory()) yield* filesUnder(inside);
    // A link may lead to a folder, or nowhere.
    else if (entry.isSymbolicLink()) yield* filesOf(inside);
    else yield inside;
  }
}

/**
 * Finds out in a few milliseconds whether anything may have changed: names, sizes and times, no contents. Every start
 * pays for it.
 */
export function sourceStamp() {
  const lines = [process.version];
  for (const path of new Set(Object.values(parts).flat())) {
    for (const file of filesOf(join(root, path))) {
      const { size, mtimeMs } = statSync(file);
      lines.push(`${file}\0${size}\0${mtimeMs}`);
    }
  }
  return createHash("sha1").update(lines.join("\n")).digest("hex");
}

/**
 * The contents of a part as one hash: equal on every machine with the same sources.
 *
 * @param {Part} part
 */
export function partHash(part) {
  const hash = createHash("sha256");
  for (const path of parts[part]) {
    for (const file of filesOf(join(root, path))) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update("\0");
    }
  }
  return hash.digest("hex").slice(0, 16);
}
