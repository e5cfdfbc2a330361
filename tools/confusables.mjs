/**
 * Makes packages/server/src/auth/names/confusables-data.ts of Unicode's confusables.txt.
 *
 * node tools/confusables.mjs <confusables.txt>
 *
 * The file is part of Unicode's security data (https://www.unicode.org/Public/security/), under the Unicode License v3. The packages
 * that npm has for it carry Unicode 10 or lists of their own making, so the mapping is kept here, without anything around it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [source] = process.argv.slice(2);
if (!source) {
  process.stderr.write("Name Unicode's confusables.txt: node tools/confusables.mjs <confusables.txt>\n");
  process.exit(1);
}
const text = readFileSync(source, "utf8");
const version = /^#\s*Version:\s*(\S+)/m.exec(text)?.[1] ?? "?";

/** @type {Map<string, number[]>} Characters by what they look like, a string of code points. */
const byPrototype = new Map();
for (const line of text.split(/\r?\n/)) {
  const [, from = "", to = ""] = /^\uFEFF?([0-9A-F]+)\s*;\s*([0-9A-F ]+?)\s*;/.exec(line) ?? [];
  if (from === "") continue;
  const prototype = to
    .split(" ")
    .map((code) => Number.parseInt(code, 16).toString(36))
    .join(".");
  byPrototype.set(prototype, [...(byPrototype.get(prototype) ?? []), Number.parseInt(from, 16)]);
}

/** Each character as its distance to the one before. @param {number[]} codes */
function distances(codes) {
  const sorted = codes.toSorted((a, b) => a - b);
  return sorted.map((code, index) => (code - (sorted[index - 1] ?? 0)).toString(36)).join(" ");
}

/** Lines of about so many characters. */
const width = 110;

/** @type {string[]} */
const lines = [];
for (const entry of [...byPrototype].map(([prototype, codes]) => `${prototype} ${distances(codes)}`).toSorted()) {
  const last = lines.at(-1);
  if (last === undefined || last.length + entry.length > width) lines.push(entry);
  else lines[lines.length - 1] = `${last};${entry}`;
}
const target = join(import.meta.dirname, "..", "packages", "server", "src", "auth", "names", "confusables-data.ts");
writeFileSync(
  target,
  `/**
 * Which characters look like which: Unicode's confusables.txt, version ${version}. Made by tools/confusables.mjs; not written by hand.
 *
 * Copyright © 1991-2025 Unicode, Inc., under the Unicode License v3: see UNICODE-LICENSE.txt beside this file. The form is another one.
 *
 * An entry has the code points of what is looked like, with dots, and then those that look so, each as its distance to the one before. In base 36.
 */
export const unicodeVersion = "${version}";

export const confusablesText = \`
${lines.join("\n")}
\`;
`,
);
