import { describe, expect, it } from "vitest";
import { readJavaProperties } from "./java-properties.ts";

describe("a properties text", () => {
  it.each([
    ["a=1\nb = 2\nc: 3\nd 4", { a: "1", b: "2", c: "3", d: "4" }],
    ["# no\n! neither\n\n  a = 1 ", { a: "1 " }],
    ["url=jdbc:x://h?a=b", { url: "jdbc:x://h?a=b" }],
    ["long = one, \\\n   two", { long: "one, two" }],
    ["path=C\\:\\\\x\\ty\\u00e9", { path: "C:\\x\tyé" }],
    ["a\\ b\\=c=d", { "a b=c": "d" }],
    ["end=x\\\\\nnext=y", { end: "x\\", next: "y" }],
    ["alone", { alone: "" }],
    ["a=1\r\na=2", { a: "2" }],
    ["broken=\\", { broken: "" }],
    ["", {}],
  ])("%j", (text, properties) => expect(readJavaProperties(text)).toEqual(properties));

  it("a properties text of a hundred thousand lines that go on is one, and is read within the time of a test", () => {
    const text = `${"key=\\\n".repeat(100_000)}end`;
    expect(readJavaProperties(text)["key"]).toHaveLength(4 * 99_999 + 3);
    expect(readJavaProperties(`a=${"\\".repeat(1_000_000)}`)["a"]).toHaveLength(500_000);
  });
});
