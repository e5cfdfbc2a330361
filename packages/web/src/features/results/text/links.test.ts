import { describe, expect, it } from "vitest";
import { readAnsiLines } from "./ansi.ts";
import { linkedPiecesOf, safeAddress } from "./links.ts";

const linksIn = (text: string) => readAnsiLines(text).flatMap((line) => line.flatMap((run) => linkedPiecesOf(run)));
const addresses = (text: string) => linksIn(text).flatMap(({ href }) => href ?? []);

describe("links in a text", () => {
  it.each([
    ["see https://example.org/a?b=1#c.", ["https://example.org/a?b=1#c"]],
    ["(http://example.org/x_(y)), then", ["http://example.org/x_(y)"]],
    ["<https://a.org> and 'https://b.org'", ["https://a.org/", "https://b.org/"]],
    ["write to mailto:ada@example.org!", ["mailto:ada@example.org"]],
    ["HTTPS://EXAMPLE.ORG", ["https://example.org/"]],
    ["javascript:alert(1) data:text/html,x file:///etc/passwd ftp://x.org", []],
    ["https:// http://", []],
    ["nothing", []],
  ])("of %j are %j", (text, hrefs) => {
    expect(addresses(text)).toEqual(hrefs);
  });

  it("leave the text as it was", () => {
    const text = "a https://example.org/, b http://x.org/y). c";
    expect(
      linksIn(text)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
  });

  it("are what a program says to be one, in its colours", () => {
    const line = "\u001b]8;id=1;https://example.org/\u001b\\\u001b[31mthere\u001b[0m on\u001b]8;;\u0007 off";
    expect(linksIn(line)).toEqual([
      { text: "there", href: "https://example.org/" },
      { text: " on", href: "https://example.org/" },
      { text: " off", href: null },
    ]);
  });

  it.each(["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "//evil.org", "/api", "http:evil", ""])(
    "never lead to %j",
    (href) => {
      expect(safeAddress(href)).toBeNull();
      expect(addresses(`\u001b]8;;${href}\u0007text\u001b]8;;\u0007`)).toEqual([]);
    },
  );

  it("are found in linear time, and end where no address is so long", () => {
    const text = "https://".repeat(200_000);
    expect(linksIn(text).every((piece) => (piece.href ?? "").length <= 4096)).toBe(true);
  });
});
