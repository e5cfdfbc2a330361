import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  accessOfNewNote,
  filledAccess,
  greatestRight,
  isAllowed,
  type Member,
  type NoteAccess,
  openAccess,
  rights,
} from "./access.ts";

const ada: Member = { user: "ada", roles: ["analyst"] };
const access = (lists: Partial<NoteAccess>): NoteAccess => ({ ...openAccess, ...lists });

describe("isAllowed", () => {
  it("opens everything of a note without lists", () => {
    expect(rights.every((right) => isAllowed(ada, right, openAccess))).toBe(true);
  });

  it.each([
    ["owners", "owner"],
    ["writers", "writer"],
    ["runners", "runner"],
    ["readers", "reader"],
  ] as const)("gives a user in %s of a closed note the right of a %s and nothing greater", (list, right) => {
    const closed = { readers: ["x"], runners: ["x"], writers: ["x"], owners: ["x"], [list]: ["ada"] };
    expect(greatestRight(ada, closed)).toBe(right);
  });

  it("counts roles like users, in one name space", () => {
    const closed = { readers: ["analyst"], runners: ["x"], writers: ["x"], owners: ["x"] };
    expect(greatestRight(ada, closed)).toBe("reader");
    expect(greatestRight({ user: "analyst", roles: [] }, closed)).toBe("reader");
  });

  it("lets all users do what one empty list opens, as in Zeppelin", () => {
    expect(isAllowed(ada, "reader", access({ readers: ["x"] }))).toBe(true);
    expect(greatestRight(ada, access({ owners: ["x"] }))).toBe("writer");
    expect(greatestRight(ada, access({ owners: ["x"], writers: ["x"] }))).toBe("runner");
  });

  it("gives null for a user who is in no list", () => {
    expect(greatestRight({ user: "Ada", roles: [] }, accessOfNewNote("ada", { isPublic: false }))).toBeNull();
  });

  it("brings with each right the lesser ones", () => {
    const names = fc.array(fc.constantFrom("ada", "analyst", "x"), { maxLength: 2 });
    const lists = fc.record({ readers: names, runners: names, writers: names, owners: names });
    fc.assert(
      fc.property(lists, (anyLists) => {
        const held = rights.filter((right) => isAllowed(ada, right, anyLists));
        expect(held).toEqual(rights.slice(0, held.length));
      }),
    );
  });
});

describe("accessOfNewNote", () => {
  it("lets the maker own the note and all users use it when notes are public", () => {
    expect(accessOfNewNote("ada", { isPublic: true })).toEqual(access({ owners: ["ada"] }));
  });

  it("names the maker in each list when notes are private, and no user without accounts", () => {
    const own = ["ada"];
    expect(accessOfNewNote("ada", { isPublic: false })).toEqual({
      readers: own,
      runners: own,
      writers: own,
      owners: own,
    });
    expect(accessOfNewNote(null, { isPublic: false })).toEqual(openAccess);
  });
});

describe("filledAccess", () => {
  const me = ["me"];
  it.each([
    ["readers", { readers: ["a"] }, { readers: ["a"], runners: me, writers: me, owners: me }],
    ["runners", { runners: ["a"] }, { readers: [], runners: ["a"], writers: me, owners: me }],
    ["writers", { writers: ["a"] }, { readers: [], runners: [], writers: ["a"], owners: me }],
    ["owners", { owners: ["a"] }, { readers: [], runners: [], writers: [], owners: ["a"] }],
    ["nothing", {}, openAccess],
    [
      "readers and writers",
      { readers: ["a"], writers: ["b"] },
      { readers: ["a"], runners: me, writers: ["b"], owners: me },
    ],
  ])("of %s", (_name, wanted, kept) => {
    expect(filledAccess(access(wanted), "me")).toEqual(kept);
  });

  it("trims names, and drops blank ones and repetitions before it fills", () => {
    expect(filledAccess(access({ readers: [" "], owners: [" a ", "a", ""] }), "me")).toEqual(access({ owners: ["a"] }));
  });

  it("never opens to others what a list has closed", () => {
    const names = fc.array(fc.constantFrom("a", "b"), { maxLength: 2 });
    const lists = fc.record({ readers: names, runners: names, writers: names, owners: names });
    fc.assert(
      fc.property(lists, (wanted) => {
        const stranger = greatestRight({ user: "stranger", roles: [] }, filledAccess(wanted, "me"));
        if (wanted.readers.length > 0) expect(stranger).toBeNull();
        if (wanted.runners.length > 0) expect(["reader", null]).toContain(stranger);
        if (wanted.writers.length > 0) expect(["reader", "runner", null]).toContain(stranger);
        if (wanted.owners.length > 0) expect(stranger).not.toBe("owner");
      }),
    );
  });
});
