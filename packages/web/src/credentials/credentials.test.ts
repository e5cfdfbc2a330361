import { describe, expect, it } from "vitest";
import { inOrder, problemWith } from "./credentials.ts";

describe("credentials", () => {
  it("are listed by entity", () => {
    const told = { userCredentials: { "sql.b": { username: "bob" }, "sql.a": { username: "ada" } } };
    expect(inOrder(told)).toEqual([
      { entity: "sql.a", username: "ada" },
      { entity: "sql.b", username: "bob" },
    ]);
  });

  it("need an entity and a name at first, a name and a password later", () => {
    const whole = { entity: "sql", username: "ada", password: "secret" };
    expect(problemWith(whole, true)).toBeNull();
    expect(problemWith({ ...whole, password: "" }, true)).toBeNull();
    expect(problemWith({ ...whole, entity: " " }, true)).toBe("Username \\ Entity can not be empty.");
    expect(problemWith({ ...whole, username: "" }, true)).toBe("Username \\ Entity can not be empty.");
    expect(problemWith(whole, false)).toBeNull();
    expect(problemWith({ ...whole, password: "" }, false)).toBe("Username \\ Password can not be empty.");
  });
});
