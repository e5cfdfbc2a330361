import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inHouse } from "./house.mjs";
import { complaintsOf, countOf, prepareBudgetMinutes, retriedOf, stages } from "./stages.mjs";
import { mayPassLate, tooOftenTried, triedAgain } from "./tried-again.mjs";

/** @param {Partial<import("./stages.mjs").VitestReport>} [report] */
const aReport = (report) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...report,
});

describe("the count of a suite", () => {
  it("is what passed and what failed", () => {
    expect(countOf(aReport({ numFailedTests: 2 }), 1)).toEqual({ passed: 3, failed: 2 });
  });

  it("takes a file that does not load for a failure", () => {
    const testResults = [{ name: "a.test.ts", status: "failed", assertionResults: [] }];
    expect(countOf(aReport({ testResults }), 1)).toEqual({ passed: 3, failed: 1 });
  });

  it("takes a skipped test for a failure", () => {
    expect(countOf(aReport({ numPendingTests: 1, numTodoTests: 1 }), 0)).toEqual({ passed: 3, failed: 2 });
  });

  it("takes an error outside of every test for a failure", () => {
    expect(countOf(aReport(), 1)).toEqual({ passed: 3, failed: 1 });
  });

  it("takes a suite without tests for a failure", () => {
    expect(countOf(aReport({ numPassedTests: 0 }), 0)).toEqual({ passed: 0, failed: 1 });
  });
});

describe("what is reported of failures", () => {
  it("is the file, the test and the first line of the reason", () => {
    const assertionResults = [
      { fullName: "a note opens", status: "passed" },
      { fullName: "a note is saved", status: "failed", failureMessages: ["Error: disk full\n    at save"] },
    ];
    const testResults = [{ name: inHouse("packages", "note.test.ts"), status: "failed", assertionResults }];
    expect(complaintsOf(aReport({ testResults }))).toEqual([
      "packages/note.test.ts: a note is saved\n    Error: disk full",
    ]);
  });

  it("is the file alone where it did not load", () => {
    const testResults = [
      { name: inHouse("a.test.ts"), status: "failed", message: "no such module", assertionResults: [] },
    ];
    expect(complaintsOf(aReport({ testResults }))).toEqual(["a.test.ts\n    no such module"]);
  });
});

describe("what is reported of second tries", () => {
  it("is why the first one failed, of what has passed", () => {
    const assertionResults = [
      { fullName: "a note opens", status: "passed", failureMessages: [] },
      { fullName: "a note is run", status: "passed", failureMessages: ["Error: no kernel\n    at run"] },
      { fullName: "a note is saved", status: "failed", failureMessages: ["Error: disk full", "Error: disk full"] },
    ];
    const testResults = [{ name: inHouse("e2e", "note.test.ts"), status: "failed", assertionResults }];
    expect(retriedOf(aReport({ testResults }))).toEqual(["e2e/note.test.ts: a note is run\n    Error: no kernel"]);
  });
});

describe("a second try", () => {
  it("is forgiven to files that the list has, and to a few others", () => {
    const [listed = ""] = Object.keys(triedAgain);
    const few = Array.from({ length: mayPassLate }, (_, at) => `e2e/page/new.test.ts: test ${at}`);
    const one = `${listed}: a test\n    Error`;
    expect(tooOftenTried([one, ...few])).toEqual([]);
    expect(tooOftenTried([one, ...few, `${listed}x: a test`])).toEqual([...few, `${listed}x: a test`]);
  });

  it("is listed for files that are there, each with a reason", () => {
    for (const [file, reason] of Object.entries(triedAgain)) {
      expect(existsSync(inHouse(file)), file).toBe(true);
      expect(reason.length).toBeGreaterThan(20);
    }
  });
});

describe("the budgets", () => {
  it("stay within half an hour", () => {
    expect(stages.reduce((sum, stage) => sum + stage.budgetMinutes, prepareBudgetMinutes)).toBeLessThanOrEqual(30);
  });

  it("are in CONTRIBUTING.md as they are", () => {
    const rows = [{ name: "prepare", budgetMinutes: prepareBudgetMinutes }, ...stages].map(
      ({ name, budgetMinutes }) => `| \`${name}\` | ${budgetMinutes} |`,
    );
    const page = readFileSync(inHouse("CONTRIBUTING.md"), "utf8");
    expect(rows.filter((row) => !page.includes(row))).toEqual([]);
  });
});
