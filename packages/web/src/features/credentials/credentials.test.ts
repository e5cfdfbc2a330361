import { describe, expect, it } from "vitest";
import { offeredFor, problemWith, sortedCredentials } from "./credentials.ts";

describe("credentials", () => {
  it("are listed by entity", () => {
    const answer = { userCredentials: { "sql.b": { username: "bob" }, "sql.a": { username: "ada" } } };
    expect(sortedCredentials(answer)).toEqual([
      { entity: "sql.a", username: "ada" },
      { entity: "sql.b", username: "bob" },
    ]);
  });

  it("need an entity and a name, and a password", () => {
    const whole = { entity: "sql", username: "ada", password: "secret" };
    expect(problemWith(whole, true)).toBeNull();
    expect(problemWith({ ...whole, password: "" }, true)).toBe("Username \\ Password can not be empty.");
    expect(problemWith({ ...whole, entity: " " }, true)).toBe("Username \\ Entity can not be empty.");
    expect(problemWith({ ...whole, username: "" }, true)).toBe("Username \\ Entity can not be empty.");
    expect(problemWith(whole, false)).toBeNull();
    expect(problemWith({ ...whole, password: "" }, false)).toBe("Username \\ Password can not be empty.");
  });

  it("are offered names of interpreters that hold what is typed, ten at most", () => {
    const names = Array.from({ length: 12 }, (_, at) => `sql${at}`);
    expect(offeredFor("SQL1", [...names, "python"])).toEqual(["sql1", "sql10", "sql11"]);
    expect(offeredFor("", names)).toEqual(names.slice(0, 10));
  });
});
