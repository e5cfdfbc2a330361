import { describe, expect, it } from "vitest";
import { outcomeOf } from "./audited.ts";

describe("the outcome of a call", () => {
  it.each([
    [200, "login", "done"],
    [403, "login", "refused"],
    [429, "login", "refused"],
    [401, "logout", "done"],
    [404, "note.remove", "failed"],
  ])("%i of %s is %s", (status, what, outcome) => expect(outcomeOf(status, what)).toBe(outcome));
});
