import { describe, expect, it } from "vitest";
import { claimsIn, parseRows, renderCoverage } from "./specification-coverage.mjs";

const rows = parseRows("# head\n\n## Operations\nop.PING  keeps the connection | open\nop.GET_NOTE  asks for a note\n");

describe("the rows of the specification", () => {
  it("are read section by section", () => {
    expect(rows).toEqual([
      {
        title: "Operations",
        rows: [
          { id: "op.PING", demand: "keeps the connection | open" },
          { id: "op.GET_NOTE", demand: "asks for a note" },
        ],
      },
    ]);
  });

  it("have one id each", () => {
    expect(() => parseRows("## A\nop.PING  one\nop.PING  two")).toThrow("op.PING for a second time");
  });

  it("are distinguished from lines that are none", () => {
    expect(() => parseRows("## A\nop.PING")).toThrow("rows.txt:2");
  });
});

describe("the claims of tests", () => {
  it.each([
    [`it("pings [op.PING]", async () => {})`, [["op.PING", "pings"]]],
    [
      `test.concurrent('a note [route.note op.GET_NOTE]', () => {})`,
      [
        ["route.note", "a note"],
        ["op.GET_NOTE", "a note"],
      ],
    ],
    [`it.each([["a"], ["b"]])(\n  \`each %s [op.PING]\`, () => {})`, [["op.PING", "each %s"]]],
    [`describe("searching [rest.GET./notebook/search]", () => {})`, [["rest.GET./notebook/search", "searching"]]],
    [`it("asks for [Owners] and [a list]", () => {})`, []],
    [`submit("pings [op.PING]")`, []],
  ])("in %s are found", (source, expected) => {
    expect(claimsIn("e2e/a.test.ts", source).map(({ id, title }) => [id, title])).toEqual(expected);
  });
});

describe("the page", () => {
  it("names the test of each row, or says that there is none", () => {
    const page = renderCoverage(rows, [{ id: "op.PING", file: "e2e/a.test.ts", title: "pings" }]);
    expect(page).toContain("1 of 2 demands");
    expect(page).toContain("| `op.PING` | keeps the connection \\| open | `e2e/a.test.ts`: pings |");
    expect(page).toContain("| `op.GET_NOTE` | asks for a note | none yet |");
  });

  it("says why a row is left out, which no row can be that a test drives", () => {
    const leftOut = [{ id: "op.GET_NOTE", demand: "nobody asks" }];
    const page = renderCoverage(rows, [], leftOut);
    expect(page).toContain("0 of 2 demands are driven by a test; 1 are left out");
    expect(page).toContain("| `op.GET_NOTE` | asks for a note | left out: nobody asks |");
    const claims = [{ id: "op.GET_NOTE", file: "e2e/a.test.ts", title: "asks" }];
    expect(() => renderCoverage(rows, claims, leftOut)).toThrow("op.GET_NOTE");
    expect(() => renderCoverage(rows, [], [{ id: "op.PONG", demand: "gone" }])).toThrow("op.PONG");
  });

  it("is refused when a test names a row that is not there", () => {
    const claims = [{ id: "op.PONG", file: "e2e/a.test.ts", title: "pongs" }];
    expect(() => renderCoverage(rows, claims)).toThrow('op.PONG in e2e/a.test.ts: "pongs"');
  });
});
