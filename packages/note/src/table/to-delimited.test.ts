import { describe, expect, it } from "vitest";
import { parseTable } from "./table.ts";
import { toDelimited } from "./to-delimited.ts";

describe("toDelimited", () => {
  it("quotes what would break the form", () => {
    expect(toDelimited(parseTable('a,b\tc\n"x"\t1\n'), ",")).toBe('"a,b",c\r\n"""x""",1\r\n');
    expect(toDelimited(parseTable("a;b\n1"), ";")).toBe('"a;b"\r\n1\r\n');
    expect(toDelimited(parseTable("a,b\tc\n1\t2"), "\t")).toBe("a,b\tc\r\n1\t2\r\n");
  });

  it.each(["=cmd|' /C calc'!A0", "+SUM(A1)", "-2+3", "@SUM(1)", " =1+1"])("neutralises the formula %s", (formula) => {
    expect(toDelimited(parseTable(`a\n${formula}`), "\t")).toBe(`a\r\n'${formula}\r\n`);
  });

  it("neutralises formulas in the head", () => {
    expect(toDelimited(parseTable("=a\n1"), ",")).toBe("'=a\r\n1\r\n");
  });

  it("leaves numbers alone, whatever their sign", () => {
    expect(toDelimited(parseTable("a\tb\tc\n-5\t+5\t-12345678901234567"), ",")).toBe(
      "a,b,c\r\n-5,+5,-12345678901234567\r\n",
    );
  });

  it("leaves short rows short, and the comment out", () => {
    expect(toDelimited(parseTable("a\tb\n1\n\nwhy"), ",")).toBe("a,b\r\n1\r\n");
  });
});
