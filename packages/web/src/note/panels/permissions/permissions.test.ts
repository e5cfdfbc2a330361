import { describe, expect, it } from "vitest";
import { cleanNames, isSame, type Permissions } from "./permissions.ts";

const lists: Permissions = { owners: ["ada"], writers: ["bob", "ops"], runners: [], readers: [] };

describe("lists of names", () => {
  it("are the same in whatever order", () => {
    expect(isSame(lists, { ...lists, writers: ["ops", "bob"] })).toBe(true);
    expect(isSame(lists, { ...lists, writers: ["ops", "eve"] })).toBe(false);
    expect(isSame(lists, { ...lists, readers: ["ada"] })).toBe(false);
  });

  it("are saved without blanks, and with each name once", () => {
    expect(cleanNames([" ada", "bob", "", "ada ", "  "])).toEqual(["ada", "bob"]);
  });
});
