import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { inHouse, root, run } from "./house.mjs";
import { tooOftenTried } from "./tried-again.mjs";

/*
 * The stages of `npm test`, in the order they run. A check counts as one test; a suite counts its own. The budgets are
 * for two cores, are repeated in CONTRIBUTING.md and add up to less than 30 minutes.
 */

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} [complaints] what failed and why, a line or two each
 *
 * @typedef {object} StageContext
 * @property {NodeJS.ProcessEnv} env
 * @property {AbortSignal} signal
 * @property {(text: string) => void} [write] takes what the stage would show, for one that runs beside others
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {number} budgetMinutes
 * @property {readonly import("./prepare.mjs").Need[]} [needs]
 * @property {(context: StageContext) => Promise<Count>} run
 */

/** Minutes to install what the stages need: npm's packages, Python, R, Chromium, database servers, a directory. */
export const prepareBudgetMinutes = 2;

/** @type {readonly Stage[]} */
export const stages = [
  { name: "format", budgetMinutes: 0.5, run: checks([["biome", "format", "."]]) },
  {
    name: "lint",
    budgetMinutes: 1,
    run: checks([
      ["biome", "lint", "--error-on-warnings", "."],
      ["eslint", "--max-warnings=0", "packages", "interpreters"],
      // What is exported and imported by no other file; see `knip.json`.
      ["knip", "--no-progress"],
    ]),
  },
  { name: "types", budgetMinutes: 1, run: (context) => checks([["tsc", "-b", ...projects()]])(context) },
  { name: "arrows", budgetMinutes: 0.5, run: checks([["depcruise", "packages", "interpreters", "e2e", "benchmarks"]]) },
  {
    name: "unit",
    budgetMinutes: 3.5,
    needs: ["python", "databases", "r", "walls", "directory"],
    run: (context) => vitest(context, []),
  },
  { name: "coverage", budgetMinutes: 0.5, run: nodeCheck("tools/specification-coverage.mjs", "--check") },
  { name: "build", budgetMinutes: 0.5, run: nodeCheck("tools/build.mjs") },
  {
    name: "e2e",
    budgetMinutes: 20,
    needs: ["python", "chromium", "databases", "r", "walls", "directory", "plugins"],
    run: async (context) => {
      const config = "e2e/vitest.config.ts";
      if (existsSync(inHouse(config))) return vitest(context, ["--config", config]);
      console.error(`There is no ${config}, so there are no end-to-end tests to run.`);
      return { passed: 0, failed: 1 };
    },
  },
];

/** The workspace's own list; folders that are no part of it; and tests checked with more types than what they test. */
function projects() {
  const packages = ["packages", "interpreters"].flatMap((group) =>
    readdirSync(inHouse(group)).map((name) => join(group, name, "tsconfig.test.json")),
  );
  const folders = ["tools", "e2e", "benchmarks"].map((folder) => join(folder, "tsconfig.json"));
  return ["tsconfig.json", ...folders, ...packages].filter((file) => existsSync(inHouse(file)));
}

/**
 * Runs each command to its end, the later ones too when an earlier one fails.
 *
 * @param {readonly (readonly [string, ...string[]])[]} commands programs of node_modules/.bin with their arguments
 * @returns {Stage["run"]}
 */
function checks(commands) {
  return async ({ env, signal, write }) => {
    const count = { passed: 0, failed: 0, complaints: /** @type {string[]} */ ([]) };
    for (const [program, ...args] of commands) {
      const output = write ? "collect" : "show";
      const result = await run(inHouse("node_modules", ".bin", program), args, { env, signal, output });
      const { code } = result;
      write?.(result.output);
      if (code === 127) console.error(`There is no ${program} in node_modules. Get it with: npm install`);
      count[code === 0 ? "passed" : "failed"] += 1;
      if (code !== 0) count.complaints.push(`${program} ended with code ${code}`);
    }
    return count;
  };
}

/**
 * @param {string} script
 * @param {...string} args
 * @returns {Stage["run"]}
 */
function nodeCheck(script, ...args) {
  return async ({ env, signal, write }) => {
    const command = [inHouse(script), ...args];
    const { code, output } = await run(process.execPath, command, { env, signal, output: write ? "collect" : "show" });
    write?.(output);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, complaints: [`${script} said no`] };
  };
}

/**
 * @param {StageContext} context
 * @param {readonly string[]} args
 * @returns {Promise<Count>}
 */
async function vitest({ env, signal }, args) {
  const folder = mkdtempSync(join(tmpdir(), "octavo-test-"));
  try {
    const report = join(folder, "report.json");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const program = inHouse("node_modules", ".bin", "vitest");
    const { code } = await run(program, ["run", ...reporters, ...args], { env, signal });
    if (!existsSync(report)) return { passed: 0, failed: 1, complaints: ["vitest left no report"] };
    const results = JSON.parse(readFileSync(report, "utf8"));
    const retried = retriedOf(results);
    for (const one of retried) console.error(`retried: ${one}`);
    if (retried.length > 0) console.error(`${retried.length} passed at their second try`);
    const weak = tooOftenTried(retried);
    const count = countOf(results, code);
    return {
      passed: count.passed - weak.length,
      failed: count.failed + weak.length,
      complaints: [...complaintsOf(results), ...weak.map((one) => `at its first try: ${one}`)],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {readonly VitestFile[]} testResults
 *
 * @typedef {object} VitestFile
 * @property {string} name
 * @property {string} status
 * @property {string} [message]
 * @property {readonly { readonly fullName: string, readonly status: string, readonly failureMessages?: readonly string[] | null }[]} assertionResults
 */

/**
 * Counts what a person would: a file that did not even load is a failure, a skipped test is one too (nothing is
 * skipped silently), and so is an end with an error that belongs to no test.
 *
 * @param {VitestReport} report
 * @param {number} code
 * @returns {Count}
 */
export function countOf(report, code) {
  const unloaded = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const skipped = report.numPendingTests + report.numTodoTests;
  if (skipped > 0) console.error(`${skipped} skipped: a skipped test counts as failed.`);
  const failed = report.numFailedTests + unloaded.length + skipped;
  const passed = report.numPassedTests;
  const isUnexplained = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: isUnexplained ? 1 : failed };
}

/**
 * Each failed test by file and name, with the first line of its reason: a log of thousands of lines ends with what one looks for.
 *
 * @param {VitestReport} report
 * @returns {readonly string[]}
 */
export function complaintsOf({ testResults }) {
  return testResults.flatMap((file) => {
    const path = relative(root, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0 && file.status === "failed") return [complaint(path, file.message)];
    return failed.map((test) => complaint(`${path}: ${test.fullName}`, test.failureMessages?.[0]));
  });
}

/**
 * Each test that passed at its second try, with why it did not at its first: that is a weak test, or a fault that people meet.
 *
 * @param {VitestReport} report
 * @returns {readonly string[]}
 */
export function retriedOf({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages?.length)
      .map((test) => complaint(`${relative(root, name)}: ${test.fullName}`, test.failureMessages?.[0])),
  );
}

/**
 * @param {string} what
 * @param {string | undefined} why
 */
function complaint(what, why = "") {
  const [line = ""] = why.split("\n");
  return line === "" ? what : `${what}\n    ${line.slice(0, 300)}`;
}
