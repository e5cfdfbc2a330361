import { describe, expect, it } from "vitest";
import { currentLanguage } from "../../i18n/current-language.ts";
import {
  describeProperty,
  labelOfProcess,
  readProcess,
  shareOfUse,
  shownNodes,
  signalOfStatus,
  wordsOfProcess,
} from "./nodes.ts";

describe("a status", () => {
  it("has the colour of its number modulo six", () => {
    expect([0, 1, 2, 3, 4, 5, 6, "8"].map(signalOfStatus)).toEqual([
      "green",
      "green",
      "orange",
      "red",
      "gray",
      "blue",
      "green",
      "orange",
    ]);
  });

  it("is green for a node that is online, and gray for one that is not or says nothing", () => {
    expect(["ONLINE", "OFFLINE", "", undefined].map(signalOfStatus)).toEqual(["green", "gray", "gray", "gray"]);
  });
});

describe("properties", () => {
  it("show how full something is", () => {
    expect(shareOfUse("1.00GB / 8.00GB = 12.50%")).toEqual({
      used: "1.00\u00a0GB",
      all: "8.00\u00a0GB",
      percent: 12.5,
    });
    expect(shareOfUse("0.10 / 4.00 = 2.50%")).toEqual({ used: "0.10", all: "4.00", percent: 2.5 });
    expect(shareOfUse("ONLINE")).toBeNull();
    expect(shareOfUse(undefined)).toBeNull();
  });

  it("are written as the language writes numbers", () => {
    currentLanguage.setState({ locale: "de" });
    const share = shareOfUse("4.00GB / 1023.54GB = 0.39%");
    currentLanguage.setState({ locale: "en" });
    expect(share).toEqual({ used: "4,00\u00a0GB", all: "1.023,54\u00a0GB", percent: 0.39 });
  });

  it("are times only where they are", () => {
    expect(describeProperty("SERVER_START_TIME", "2026-11-21T14:03:09")).toMatch(/^Nov 21, 2026, 2:03:09\sPM$/);
    expect(describeProperty("SERVER_START_TIME", "soon")).toBe("soon");
    expect(describeProperty("INTP_TSERVER_HOST", "10")).toBe("10");
    expect(describeProperty("X", ["a", "b"])).toBe("a, b");
  });
});

describe("the list", () => {
  const shown = (part: string, order: "Domain ASC" | "Domain DSC") =>
    shownNodes(["node-10", "node-2", "other"], (name) => name, { part, order });

  it("is by name, up or down, as people count", () => {
    expect(shown("", "Domain ASC")).toEqual(["node-2", "node-10", "other"]);
    expect(shown("", "Domain DSC")).toEqual(["other", "node-10", "node-2"]);
  });

  it("is narrowed by a part of the name", () => {
    expect(shown(" NODE", "Domain ASC")).toEqual(["node-2", "node-10"]);
  });
});

describe("a process", () => {
  const notes = [
    { id: "2A", path: "/Sales/Report" },
    { id: "python", path: "/Called like a setting" },
  ];

  it.each([
    ["python:python:2A", "python of Report"],
    ["sql:duck%3A:2A:ada", "duck: of Report, ada"],
    ["python:python:2B", "python of 2B"],
    ["python:python", "python"],
    ["python:python:ada", "python of ada"],
    ["a process of 100%", "a process of 100%"],
    ["", ""],
  ])("of the name %j is called %j", (process, label) => {
    expect(labelOfProcess(readProcess(process, notes))).toBe(label);
  });

  it("is found by its note, its interpreter and its name", () => {
    const words = wordsOfProcess("sql:duck:2A", notes);
    for (const part of ["report", "duck", "sql:duck:2A"]) expect(words.toLowerCase()).toContain(part.toLowerCase());
  });
});
