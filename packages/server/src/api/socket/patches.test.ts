import { patchMake, patchToText } from "diff-match-patch-es";
import { describe, expect, it } from "vitest";
import { applyPatch, makePatch } from "./patches.ts";

describe("a patch", () => {
  it("of many parts is applied whole, also where the text has moved", () => {
    const lines = Array.from({ length: 400 }, (_, index) => `line number ${index} of the text\n`);
    const before = lines.join("");
    const after = lines.map((line, index) => (index % 3 === 0 ? line.replace("of the", "from a") : line)).join("");
    // However long that takes; the server's own patches are coarse where the machine is slow.
    const patch = patchToText(patchMake(before, after, undefined, { diffTimeout: 0 }));
    expect(patch.split("@@ -").length).toBeGreaterThan(100);
    expect(applyPatch(patch, before)).toBe(after);
    expect(applyPatch(patch, `# above\n${before}`)).toBe(`# above\n${after}`);
  });

  it("is given up with the first parts that find no place, and not after looking for each of them", () => {
    const parts = Array.from(
      { length: 20_000 },
      (_, index) => `@@ -${index * 20 + 1},4 +${index * 20 + 1},4 @@\n zqx\n-y\n+w\n`,
    );
    expect(applyPatch(parts.join(""), "ab".repeat(200_000))).toBeNull();
  });

  it("with a long part is applied where that fits to the letter", () => {
    const before = `# head\n${"some line of the text\n".repeat(2000)}# end\n`;
    const after = before.replace("# head", "# Head").replace(/(some line of the text\n){1000}/, "gone\n");
    expect(applyPatch(makePatch(before, after), before)).toBe(after);
    const coarse = patchToText(
      patchMake([
        [-1, before],
        [1, after],
      ]),
    );
    expect(applyPatch(coarse, before)).toBe(after);
    expect(applyPatch(coarse, `# above\n${before}`)).toBe(`# above\n${after}`);
  });

  // Looking for where it nearly fits took ten seconds and a minute.
  it.each([
    ["keeps", (long: string) => `@@ -1,${long.length} +1,${long.length + 1} @@\n ${long}\n+y\n`],
    ["takes away", (long: string) => `@@ -1,${long.length + 4} +1,5 @@\n abcd\n-${long}\n+y\n`],
  ])("with a long part that %s what is not quite there is given up at once", (_what, patchOf) => {
    const long = `${"a".repeat(400_000)}b`;
    expect(applyPatch(patchOf(long), "a".repeat(1_000_000))).toBeNull();
  });
});
