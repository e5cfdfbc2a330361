import { describe, expect, it } from "vitest";
import { isSame, type Permissions } from "./permissions.ts";

const lists: Permissions = { owners: ["ada"], writers: ["bob", "ops"], runners: [], readers: [] };

describe("lists of names", () => {
  it("are the same in whatever order", () => {
    expect(isSame(lists, { ...lists, writers: ["ops", "bob"] })).toBe(true);
    expect(isSame(lists, { ...lists, writers: ["ops", "eve"] })).toBe(false);
    expect(isSame(lists, { ...lists, readers: ["ada"] })).toBe(false);
  });
});
