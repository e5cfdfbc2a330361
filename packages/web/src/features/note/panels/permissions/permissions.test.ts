import { describe, expect, it } from "vitest";
import { isSamePermissions, type Permissions } from "./permissions.ts";

const lists: Permissions = { owners: ["ada"], writers: ["bob", "ops"], runners: [], readers: [] };

describe("lists of names", () => {
  it("are the same in whatever order", () => {
    expect(isSamePermissions(lists, { ...lists, writers: ["ops", "bob"] })).toBe(true);
    expect(isSamePermissions(lists, { ...lists, writers: ["ops", "eve"] })).toBe(false);
    expect(isSamePermissions(lists, { ...lists, readers: ["ada"] })).toBe(false);
  });
});
