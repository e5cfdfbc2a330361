import { describe, expect, it } from "vitest";
import { someInterpreters } from "../testing/some-interpreters.ts";
import { groupOfNewNotes } from "./new-note-group.ts";

const { interpreters } = someInterpreters();
const configured = (name: string | undefined) => ({ given: () => name });

describe("the interpreter of new notes", () => {
  it.each([
    ["sh", "sh"],
    [" md ", "md"],
    [undefined, "python"],
    ["", "python"],
    // As in Zeppelin's template.
    ["spark", "python"],
    ["no such", "python"],
  ])("configured as %j is %s", (name, group) => {
    expect(groupOfNewNotes(configured(name), interpreters)).toBe(group);
  });
});
