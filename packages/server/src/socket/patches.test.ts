import { describe, expect, it } from "vitest";
import { applyPatch, makePatch } from "./patches.ts";

describe("a patch", () => {
  it("of many parts is applied whole, also where the text has moved", () => {
    const lines = Array.from({ length: 400 }, (_, index) => `line number ${index} of the text\n`);
    const before = lines.join("");
    const after = lines.map((line, index) => (index % 3 === 0 ? line.replace("of the", "from a") : line)).join("");
    const patch = makePatch(before, after);
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
});
