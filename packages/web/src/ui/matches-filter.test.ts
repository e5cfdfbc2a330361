import { describe, expect, it } from "vitest";
import { matchesFilter, rangeOfMatch } from "./matches-filter.ts";

const apart = "Cafe\u0301 Ko\u0308ln";

describe("what is typed to narrow a list", () => {
  it.each([
    ["Sales", " SAL ", "Sal"],
    [apart, "café", "Cafe\u0301"],
    ["Café Köln", "o\u0308ln", "öln"],
    [apart, "köln", "Ko\u0308ln"],
    ["売上/2024", "上／２０２４", "上/2024"],
    ["東京　大阪", "京 大", "京　大"],
    ["ﬁnal", "in", "ﬁn"],
    ["한글 표".normalize("NFD"), "글", "글".normalize("NFD")],
  ])("is found in %s as %s", (name, part, found) => {
    expect(matchesFilter(name, part)).toBe(true);
    expect(name.slice(...(rangeOfMatch(name, part) ?? []))).toBe(found);
  });

  it("is found nowhere else, and blanks are in all", () => {
    expect([matchesFilter("Cafe", "café"), rangeOfMatch("Cafe", "café")]).toEqual([false, null]);
    expect([matchesFilter("Cafe", "　"), rangeOfMatch("Cafe", "　")]).toEqual([true, null]);
  });
});
