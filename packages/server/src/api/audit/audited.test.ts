import { describe, expect, it } from "vitest";
import { auditedFolderRename, auditedRename, outcomeOf } from "./audited.ts";

describe("the outcome of a call", () => {
  it.each([
    [200, "login", "done"],
    [403, "login", "refused"],
    [429, "login", "refused"],
    [401, "logout", "done"],
    [404, "note.remove", "failed"],
    [302, "log.level", "refused"],
    [302, "logout", "refused"],
    [500, "logout", "failed"],
  ] as const)("%i of %s is %s", (status, what, outcome) => expect(outcomeOf(status, what)).toBe(outcome));
});

describe("a new name", () => {
  it.each([
    ["/Sales/Q1", "~Trash/Q1", "note.trash"],
    ["/Sales/Q1", "/~Trash/x/Q1", "note.trash"],
    ["/Sales/Q1", "/Sales/~Trash", undefined],
    ["/Sales/Q1", "/~Trashed/Q1", undefined],
    ["/~Trash/Q1", "/~Trash/Q2", undefined],
    ["/Sales/Q1", 7, undefined],
    [undefined, "~Trash/Q1", undefined],
  ])("for the note %s of %j is %s", (path, name, what) => expect(auditedRename(path, name)).toBe(what));

  it.each([
    ["Sales", "~Trash/Sales", "folder.trash"],
    ["/Sales", "/~Trash", "folder.trash"],
    ["~Trash/Sales", "~Trash/Old", undefined],
    ["~Trash/Sales", "Sales", undefined],
  ])("for the folder %s of %s is %s", (id, name, what) => expect(auditedFolderRename(id, name)).toBe(what));
});
