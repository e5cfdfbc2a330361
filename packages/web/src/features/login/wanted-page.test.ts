import { describe, expect, it } from "vitest";
import { loginPath, safePageAddress, wantedPageIn } from "./wanted-page.ts";

describe("the page that one comes back to", () => {
  it.each(["/", "/notebook/2ABC", "/notebook/2ABC?paragraph=p1", "/search/a%2Fb"])("is %s", (page) => {
    expect(safePageAddress(page)).toBe(page);
  });

  it.each([
    null,
    "",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https:evil",
    "https://evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/a\\b",
    "notebook/2A",
    "/login",
    "/login?ref=/login",
  ])("is home where %j was asked for", (page) => {
    expect(safePageAddress(page)).toBe("/");
  });

  it.each([
    ["ref=%2Fjobmanager", "/jobmanager"],
    ["returnUrl=%2Fnotebook%2F2A%3Fparagraph%3Dp", "/notebook/2A?paragraph=p"],
    ["ref=%2Fjobmanager&returnUrl=%2Fcredential", "/jobmanager"],
    ["returnUrl=%2F%2Fevil.example", "/"],
    ["", "/"],
  ])("is read from the address of the login: %s", (query, page) => {
    expect(wantedPageIn(new URLSearchParams(query))).toBe(page);
  });

  it("stands in the address of home while that asks who is there", () => {
    expect(loginPath("/notebook/2A?paragraph=p&x=1")).toBe("/?ref=%2Fnotebook%2F2A%3Fparagraph%3Dp%26x%3D1");
    expect(loginPath("/?view=trash")).toBe("/?ref=%2F%3Fview%3Dtrash");
    expect(loginPath("/")).toBe("/");
    expect(loginPath("//evil")).toBe("/");
  });

  it("is the earlier one when home was asked already", () => {
    expect(loginPath("/?ref=%2Fjobmanager")).toBe("/?ref=%2Fjobmanager");
    expect(loginPath("/?ref=%2F%2Fevil")).toBe("/");
  });
});
