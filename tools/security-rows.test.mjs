/**
 * `docs/security.md` says by which test each of its lines is held: that test is there, by its file and by the words of its title. A line without one says
 * why there is nothing to hold, or that it is not held.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { inHouse, root } from "./house.mjs";

const tests = ["packages", "interpreters", "e2e", "tools"].flatMap((folder) =>
  readdirSync(inHouse(folder), { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => /\.test\.ts$|^contract\.ts$/.test(name) && !parentPath.includes("node_modules"))
    .map(({ name, parentPath }) => relative(root, join(parentPath, name))),
);

/** @typedef {{ readonly cell: string, readonly files: readonly string[] }} Holding what a line says of its tests, and the files that it means */

/** @param {string} cell @returns {readonly string[]} the test files that it names, as they may be found */
function filesIn(cell) {
  return [...cell.matchAll(/`([^`]*(?:\.test|\/contract)\.ts)`/g)].map(([, name = ""]) => name);
}

/** @param {string} cell @returns {readonly string[]} what it says of titles: between quotes, or after a file or "the same", and a colon */
function wordsIn(cell) {
  return [...cell.matchAll(/"([^"]+)"|(?:\.test\.ts`|the same): ([^;|]+)/g)].flatMap(([, quoted, listed = ""]) =>
    quoted === undefined ? [listed.trim()] : [quoted],
  );
}

/** @param {string} page @returns {readonly Holding[]} of each line of a table that says what holds it; "the same" and "there" mean files of lines above */
function holdingsOf(page) {
  const holdings = /** @type {Holding[]} */ ([]);
  let files = /** @type {readonly string[]} */ ([]);
  let isTable = false;
  for (const line of page.split("\n")) {
    if (!line.startsWith("|")) isTable = false;
    else if (line.endsWith("| held by |")) isTable = true;
    else if (isTable && !line.startsWith("|---")) {
      const cell = line.split("|").at(-2)?.trim() ?? "";
      const named = filesIn(cell);
      files = /\bthere\b/.test(cell) || /^the same\b/.test(cell) ? [...files, ...named] : named;
      holdings.push({ cell, files });
    }
  }
  return holdings;
}

/** @param {Holding} holding @returns {readonly string[]} what is wrong with it */
function problemsOf({ cell, files }) {
  if (/^(?:not held|nothing to hold): \S/.test(cell)) return [];
  if (files.length === 0) return ["names no test, and does not say why"];
  const found = files.map((name) => tests.filter((path) => `/${path}`.endsWith(`/${name}`)));
  const missing = files.filter((_, at) => found[at]?.length === 0);
  const sources = found.flat().map((path) => readFileSync(inHouse(path), "utf8"));
  const untrue = wordsIn(cell).filter((words) => !sources.some((source) => source.includes(words)));
  return [...missing.map((name) => `no test file ${name}`), ...untrue.map((words) => `no title with "${words}"`)];
}

const holdings = holdingsOf(readFileSync(inHouse("docs", "security.md"), "utf8"));

describe("a line of the page on security", () => {
  it.each(holdings.map((holding) => [holding.cell, holding]))("names tests that are there: %s", (_, holding) => {
    expect(problemsOf(/** @type {Holding} */ (holding))).toEqual([]);
  });

  it("is one of many", () => {
    expect(holdings.length).toBeGreaterThan(200);
  });

  it.each([
    ["", "names no test, and does not say why"],
    ["`nowhere.test.ts`", "no test file nowhere.test.ts"],
    ['"is never the title of a test" there', 'no title with "is never the title of a test"'],
    ["the same: is never the title of a test", 'no title with "is never the title of a test"'],
  ])("is noticed where it says %j", (cell, problem) => {
    const page = `| a | held by |\n|---|---|\n| x | \`notebook/bad-input.test.ts\` |\n| y | ${cell} |`;
    expect(holdingsOf(page).map(problemsOf)).toEqual([[], [problem]]);
  });
});
