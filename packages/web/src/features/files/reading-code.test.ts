import { describe, expect, it } from "vitest";
import { isDataFile, nameInCode, readingCode } from "./reading-code.ts";

describe("code that reads a file", () => {
  it.each(["a.csv", "a.tsv", "a.json", "a.jsonl", "a.ndjson", "a.parquet", "in/a.CSV", "a.csv.gz"])(
    "is SQL for %s",
    (path) => expect(readingCode(path)).toBe(`%sql\nselect * from '${path}'`),
  );

  it("is pandas for sheets, which SQL does not read", () => {
    expect(readingCode("sales.xlsx")).toBe('%python\nimport pandas as pd\n\npd.read_excel("sales.xlsx")');
    expect(readingCode("old.xls")).toContain('pd.read_excel("old.xls")');
  });

  it("shows pictures", () => {
    expect(readingCode("a.png")).toBe('%python\nfrom IPython.display import Image\n\nImage("a.png")');
    expect(readingCode("a.svg")).toBe('%python\nfrom IPython.display import SVG\n\nSVG("a.svg")');
  });

  it("shows how a text begins, and of anything else that it is there", () => {
    expect(readingCode("run.log")).toBe("%sh\nhead -n 50 'run.log'");
    expect(readingCode("model.bin")).toBe("%sh\nls -l 'model.bin'");
    expect(readingCode("Makefile")).toBe("%sh\nls -l 'Makefile'");
  });

  it("quotes names as each language wants them", () => {
    expect(readingCode("it's mine.csv")).toBe("%sql\nselect * from 'it''s mine.csv'");
    expect(readingCode('the "best" \\.xlsx')).toContain('pd.read_excel("the \\"best\\" \\\\.xlsx")');
    expect(readingCode("it's mine.txt")).toBe("%sh\nhead -n 50 'it'\\''s mine.txt'");
  });

  it("does not let a name pass for an option of the shell's commands", () => {
    expect(readingCode("-n.txt")).toBe("%sh\nhead -n 50 './-n.txt'");
  });
});

describe("code that reads a file of one's own", () => {
  it("names it by the home, in a language that reaches it", () => {
    expect(readingCode("a.csv", "mine")).toBe('%python\nimport pandas as pd\n\npd.read_csv("~/a.csv")');
    expect(readingCode("a.tsv", "mine")).toContain('pd.read_csv("~/a.tsv", sep="\\t")');
    expect(readingCode("a.png", "mine")).toContain('Image(expanduser("~/a.png"))');
    expect(readingCode("it's.txt", "mine")).toBe("%sh\nhead -n 50 ~/'it'\\''s.txt'");
    expect(readingCode("-n.txt", "mine")).toBe("%sh\nhead -n 50 ~/'-n.txt'");
    expect(nameInCode("a.csv", "mine")).toBe("~/a.csv");
    expect(nameInCode("a.csv", "shared")).toBe("a.csv");
  });
});

describe("a file that is brought", () => {
  it.each(["a.csv", "A.TSV", "a.parquet", "a.jsonl", "a.ndjson", "a.xlsx", "a.csv.gz"])("is data: %s", (name) =>
    expect(isDataFile(name)).toBe(true),
  );
  it.each(["a.json", "a.ipynb", "a.zpln", "a.py", "a.png", "csv"])("may be something else: %s", (name) =>
    expect(isDataFile(name)).toBe(false),
  );
});
