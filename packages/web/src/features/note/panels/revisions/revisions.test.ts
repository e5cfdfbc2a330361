import { describe, expect, it } from "vitest";
import { revisionOptions, timeOfRevision } from "./revisions.ts";

const at = (...parts: [number, number, number, number, number]) =>
  timeOfRevision({ time: new Date(...parts).getTime() / 1000 });

describe("the time of a revision", () => {
  it("is a date with an ordinal, and the time of day", () => {
    expect(at(2026, 10, 21, 17, 4)).toBe("November 21st 2026, 5:04 pm");
    expect(at(2026, 0, 2, 0, 30)).toBe("January 2nd 2026, 12:30 am");
    expect(at(2026, 2, 3, 12, 0)).toBe("March 3rd 2026, 12:00 pm");
    expect(at(2026, 3, 11, 9, 59)).toBe("April 11th 2026, 9:59 am");
  });
});

describe("the choice of a revision", () => {
  it("names each by what it is about, and by its time as well where several say the same", () => {
    const at = (id: string, message: string) => ({ id, message, time: new Date(2026, 10, 21, 17, 4).getTime() / 1000 });
    expect(revisionOptions([at("c", "Old"), at("b", "Numbers"), at("a", "Old")])).toEqual([
      { value: "c", label: "Old · November 21st 2026, 5:04 pm" },
      { value: "b", label: "Numbers" },
      { value: "a", label: "Old · November 21st 2026, 5:04 pm" },
    ]);
  });
});
