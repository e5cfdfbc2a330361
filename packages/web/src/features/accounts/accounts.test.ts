import { describe, expect, it } from "vitest";
import { browserName, splitNames } from "./accounts.ts";

describe("the name of a browser", () => {
  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
    ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0", "Edge, Windows"],
    ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36", "Chrome, Android"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari, iOS"],
    ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36", "Chrome, Linux"],
    ["curl/8.5.0", "curl"],
    ["", null],
  ])("of %s is %s", (agent, name) => {
    expect(browserName(agent)).toBe(name);
  });
});

describe("names between commas", () => {
  it("lose their blanks, and empty ones go", () => {
    expect(splitNames(" admin, analyst ,,\nguest")).toEqual(["admin", "analyst", "guest"]);
    expect(splitNames(" ")).toEqual([]);
  });
});
