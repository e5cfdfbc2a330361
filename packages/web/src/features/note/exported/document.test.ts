import { describe, expect, it } from "vitest";
import { type StandaloneDocument, standaloneDocument } from "./document.ts";

const plain: StandaloneDocument = {
  title: "Sales",
  language: "en",
  sheets: [],
  scripts: [],
  islands: {},
  hasFrames: false,
  nonce: "word",
  needsScripts: "Scripts, please",
};
const textOf = (parts: Partial<StandaloneDocument>) => standaloneDocument({ ...plain, ...parts }).join("");
const policyIn = (text: string) => /Content-Security-Policy" content="([^"]*)"/.exec(text)?.[1] ?? "";

describe("the document of a note", () => {
  it("the document of a note forbids every connection, and all scripts but its own", () => {
    const text = textOf({ scripts: ["run()"], sheets: ["a {}"] });
    const policy = policyIn(text);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'none'");
    expect(policy).toContain("script-src 'nonce-word';");
    expect(policy).not.toMatch(/unsafe-inline'[^;]*;[^;]*script|script-src[^;]*unsafe|https?:|\*/);
    expect(text).toContain('<script nonce="word">run()</script>');
    expect(text.indexOf("Content-Security-Policy")).toBeLessThan(text.indexOf("<style"));
  });

  it("a document with frames allows their scripts, and still no connection", () => {
    const policy = policyIn(textOf({ hasFrames: true }));
    expect(policy).toContain("script-src 'unsafe-inline' 'unsafe-eval' data: blob:;");
    expect(policy).toMatch(/connect-src 'none'.*frame-src 'none'/);
    expect(policy).not.toMatch(/https?:|\*/);
  });

  it.each(["</script><script>run()</script>", "<!--<script>", "</SCRIPT >", "\u2028</title></style>"])(
    "is not left by what stands in it: %j",
    (evil) => {
      const parts = { title: evil, islands: { note: { [evil]: evil } }, scripts: [`say(${JSON.stringify(evil)})`] };
      const text = textOf({ ...parts, sheets: [`a::after { content: "${evil}" }`] });
      // A browser reads an element up to its first end tag, unless a comment opens in it.
      expect(text.replace(/<style>[\s\S]*?<\/style>/, "")).not.toContain("<!--");
      const elements = [...text.matchAll(/<(script|style|title|noscript)\b([^>]*)>([\s\S]*?)<\/\1[\s/>]/gi)];
      expect(elements.map(([, name, attributes]) => `${name}${attributes}`)).toEqual([
        "title",
        "style",
        "noscript",
        'script type="application/json" id="note"',
        'script nonce="word"',
      ]);
      expect(elements[0]?.[3]?.replaceAll("&lt;", "<").replaceAll("&gt;", ">")).toBe(evil);
      const [island, script] = elements.slice(3).map(([, , , content]) => content);
      expect(JSON.parse(island ?? "")).toEqual({ [evil]: evil });
      const said = /^say\(([\s\S]*)\)$/.exec(script ?? "")?.[1] ?? "";
      expect(JSON.parse(said.replaceAll("\\x3c", "\\u003c"))).toBe(evil);
    },
  );
});
