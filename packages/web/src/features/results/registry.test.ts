import { describe, expect, it } from "vitest";
import { viewOf } from "./registry.ts";

describe("viewOf", () => {
  it("finds a view for each type that is more than text", () => {
    expect(["HTML", "ANGULAR", "TABLE", "IMG", "SVG", "NETWORK", "table"].map((type) => viewOf(type) !== null)).toEqual(
      Array.from({ length: 7 }, () => true),
    );
  });

  it.each(["TEXT", "constructor", "", "DOUBLE"])("leaves %j to text", (type) => {
    expect(viewOf(type)).toBeNull();
  });
});
