import { describe, expect, it } from "vitest";
import { screenName } from "./screen-name.ts";

describe("the name that is shown", () => {
  it("is the principal", () => {
    expect(screenName("ada")).toBe("ada");
    expect(screenName("Pac4j, name=x,")).toBe("Pac4j, name=x,");
  });

  it("is a part of the profile that single sign-on sends", () => {
    expect(screenName("#Pac4jOidcProfile# | id: 7, name=Ada Lovelace, email=ada@example.org")).toBe("Ada Lovelace");
    expect(screenName("#Pac4jOidcProfile# | id: 7")).toBe("#Pac4jOidcProfile# | id: 7");
  });
});
