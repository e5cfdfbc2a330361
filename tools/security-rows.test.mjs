/** `docs/security.md` says by which test each of its lines is held: that test is there, by its file and by the words of its title. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { inHouse, root } from "./house.mjs";

const tests = ["packages", "interpreters", "e2e", "tools"].flatMap((folder) =>
  readdirSync(inHouse(folder), { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => name.endsWith(".test.ts") && !parentPath.includes("node_modules"))
    .map(({ name, parentPath }) => relative(root, join(parentPath, name))),
);
const rows = readFileSync(inHouse("docs/security.md"), "utf8")
  .split("\n")
  .filter((line) => /^\|.*\.test\.ts`/.test(line))
  .map((line) => line.split("|").at(-2)?.trim() ?? "");

/** @param {string} cell @returns {readonly string[]} the test files that it names, as they may be found */
function filesIn(cell) {
  return [...cell.matchAll(/`([^`]*\.test\.ts)`/g)].map(([, name = ""]) => name);
}

/** @param {string} cell @returns {readonly string[]} what it says of titles: between quotes, or after a file and a colon */
function wordsIn(cell) {
  return [...cell.matchAll(/"([^"]+)"|\.test\.ts`: ([^;|]+)/g)].map(([, quoted, told]) =>
    (quoted ?? told ?? "").trim(),
  );
}

describe("a line of the page on security", () => {
  it.each(rows)("names tests that are there: %s", (cell) => {
    const files = filesIn(cell).map((name) => tests.filter((path) => `/${path}`.endsWith(`/${name}`)));
    expect(files.filter((found) => found.length === 0)).toEqual([]);
    // "there" is a file of a row above.
    const sources = (cell.includes(" there") ? tests : files.flat()).map((path) => readFileSync(inHouse(path), "utf8"));
    expect(wordsIn(cell).filter((words) => !sources.some((source) => source.includes(words)))).toEqual([]);
  });

  it("is one of many", () => {
    expect(rows.length).toBeGreaterThan(60);
  });
});
