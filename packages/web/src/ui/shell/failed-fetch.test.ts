import { describe, expect, it } from "vitest";
import { isOfFetching } from "./failed-fetch.ts";

describe("a page that failed", () => {
  it.each([
    "Failed to fetch dynamically imported module: http://127.0.0.1/assets/jobs-page.js",
    "error loading dynamically imported module: http://127.0.0.1/assets/jobs-page.js",
    "Importing a module script failed.",
    "Unable to preload CSS for /assets/jobs-page.css",
  ])("lacks its code when the browser says %j", (message) => {
    expect(isOfFetching(new TypeError(message))).toBe(true);
  });

  it("has it when something else was thrown", () => {
    expect([isOfFetching(new TypeError("x is undefined")), isOfFetching("gone")]).toEqual([false, false]);
  });
});
