/*
 * Writes docs/specification-coverage.md: every demand of docs/specification/rows.txt with the tests that fail without it,
 * why it is left out (left-out.txt beside it), or "none yet". A test claims rows by naming their ids in its title, `it("… [op.RUN_PARAGRAPH route.note]")`;
 * on a `describe` they count for the whole group. Tests of `e2e/` drive a demand from outside; tests beside the code hold what from outside is hard to see
 * from something near it: a number of milliseconds, the bounds of a rule. With `--check` nothing is written; the page must be as it would be.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asProgram, HouseError, inHouse } from "./house.mjs";

const rowsFile = "docs/specification/rows.txt";
const leftOutFile = "docs/specification/left-out.txt";
const page = "docs/specification-coverage.md";
const noTest = "none yet";

/**
 * @typedef {{ readonly id: string, readonly demand: string }} Row
 * @typedef {{ readonly title: string, readonly rows: readonly Row[] }} Section
 * @typedef {{ readonly id: string, readonly file: string, readonly title: string }} Claim
 */

/**
 * @param {string} text
 * @param {string} [file] its name, for the author who must mend it
 * @returns {readonly Section[]}
 */
export function parseRows(text, file = rowsFile) {
  const sections = /** @type {{ title: string, rows: Row[] }[]} */ ([]);
  const seen = new Set();
  for (const [index, line] of text.split("\n").entries()) {
    if (line === "" || line.startsWith("# ")) continue;
    if (line.startsWith("## ")) {
      sections.push({ title: line.slice(3), rows: [] });
      continue;
    }
    const [, id, demand] = /^([a-z]+\.\S+) {2}(\S.*)$/.exec(line) ?? [];
    const section = sections.at(-1);
    if (!id || !demand || !section) throw new HouseError(`${file}:${index + 1} is not "id, two spaces, demand".`);
    if (seen.has(id)) throw new HouseError(`${file}:${index + 1} has the id ${id} for a second time.`);
    seen.add(id);
    section.rows.push({ id, demand });
  }
  return sections;
}

/**
 * The ids named in the titles of a file's tests. Brackets count as claims when all they hold looks like ids.
 *
 * @param {string} file
 * @param {string} source
 * @returns {readonly Claim[]}
 */
export function claimsIn(file, source) {
  const titles = /\b(?:it|test|describe)(?:\.\w+(?:\((?:[^()]|\([^()]*\))*\))?)*\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/g;
  return [...source.matchAll(titles)].flatMap(([, , title = ""]) =>
    [...title.matchAll(/\s*\[([a-z]+\.\S+(?:\s+[a-z]+\.\S+)*)\]/g)].flatMap(([tag, ids = ""]) =>
      ids.split(/\s+/).map((id) => ({ id, file, title: title.replace(tag, "").trim() })),
    ),
  );
}

/**
 * @param {readonly Section[]} sections
 * @param {readonly Claim[]} claims
 * @param {readonly Row[]} leftOut what is not done on purpose, with the reason in place of the demand
 */
export function renderCoverage(sections, claims, leftOut = []) {
  const rows = sections.flatMap((section) => section.rows);
  const known = new Set(rows.map(({ id }) => id));
  const strangers = claims.filter(({ id }) => !known.has(id));
  if (strangers.length > 0) {
    const list = strangers.map(({ id, file, title }) => `  ${id} in ${file}: "${title}"`).join("\n");
    throw new HouseError(`Tests name ids that ${rowsFile} does not have:\n${list}`);
  }

  const reasons = new Map(leftOut.map(({ id, demand }) => [id, demand]));
  const wrong = [...reasons.keys()].filter((id) => !known.has(id) || claims.some((claim) => claim.id === id));
  if (wrong.length > 0)
    throw new HouseError(`${leftOutFile} has what is no demand, or is driven by a test: ${wrong.join(", ")}`);

  const claimed = new Set(claims.map(({ id }) => id));
  const isDriven = (/** @type {Row} */ { id }) => claimed.has(id);
  const share = (/** @type {readonly Row[]} */ some) => `${some.filter(isDriven).length} of ${some.length}`;
  const cell = (/** @type {string} */ text) => text.replaceAll("|", "\\|");
  const tests = (/** @type {Row} */ { id }) =>
    claims
      .filter((claim) => claim.id === id)
      .map(({ file, title }) => `\`${file}\`: ${title}`)
      .join("<br>") || (reasons.has(id) ? `left out: ${reasons.get(id)}` : noTest);

  return [
    "# Specification coverage",
    "",
    "Written by `tools/specification-coverage.mjs` from `docs/specification/rows.txt` and the titles of the tests in `e2e/` and beside the code.",
    `${share(rows)} demands are driven by a test; ${reasons.size} are left out, each with its reason.`,
    ...sections.flatMap((section) => [
      "",
      `## ${section.title}`,
      "",
      `${share(section.rows)}.`,
      "",
      "| Id | Demand | Test |",
      "|---|---|---|",
      ...section.rows.map((row) => `| \`${row.id}\` | ${cell(row.demand)} | ${cell(tests(row))} |`),
    ]),
    "",
  ].join("\n");
}

/** Tests from outside first: they stand first in the table, too. */
function testFiles() {
  return ["e2e", "packages", "interpreters"].flatMap((folder) =>
    readdirSync(inHouse(folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes("node_modules"))
      .map((file) => join(folder, file))
      .sort(),
  );
}

if (process.argv[1] === inHouse("tools", "specification-coverage.mjs")) {
  await asProgram(async () => {
    const claims = testFiles().flatMap((file) => claimsIn(file, readFileSync(inHouse(file), "utf8")));
    const read = (/** @type {string} */ file) => parseRows(readFileSync(inHouse(file), "utf8"), file);
    const leftOut = read(leftOutFile).flatMap(({ rows }) => rows);
    const text = renderCoverage(read(rowsFile), claims, leftOut);
    if (!process.argv.includes("--check")) {
      writeFileSync(inHouse(page), text);
      return;
    }
    if (existsSync(inHouse(page)) && readFileSync(inHouse(page), "utf8") === text) return;
    throw new HouseError(`${page} is out of date. Write it anew with: npm run coverage`);
  });
}
