import { describe, expect, it } from "vitest";
import { isRequestName, requests } from "./requests.ts";

describe("operation names", () => {
  it.each(["constructor", "toString", "__proto__", "hasOwnProperty", ""])("%j is none", (name) => {
    expect(isRequestName(name)).toBe(false);
  });
});

describe("CHANGE_TEXT", () => {
  const changing = (changes: unknown) =>
    requests.CHANGE_TEXT.safeParse({
      noteId: "2A",
      epoch: "e",
      paragraphId: "p",
      base: 0,
      updates: [{ clientId: "c", sequence: 1, changes }],
    }).success;

  it.each([[[]], [[3, [0, "a", "b"], [2]]], [[[0, ""]]]])("takes %j", (changes) => {
    expect(changing(changes)).toBe(true);
  });

  it.each([
    ["no list", { length: 1 }],
    ["a negative length", [-1]],
    ["half a character", [0.5]],
    ["an empty replacement", [[]]],
    ["a number for a line", [[0, 7]]],
    ["a line end inside a line", [[0, "a\nb"]]],
    ["a carriage return, which would change all offsets", [[0, "a\rb"]]],
    ["nothing", undefined],
  ])("refuses %s", (_name, changes) => {
    expect(changing(changes)).toBe(false);
  });
});

describe("PATCH_PARAGRAPH", () => {
  it.each([{ id: "p1" }, { paragraphId: "p1" }, { id: "p1", paragraphId: "other" }])(
    "names its paragraph by %j",
    (name) => {
      expect(requests.PATCH_PARAGRAPH.parse({ ...name, patch: "@@" })).toEqual({ id: "p1", patch: "@@" });
    },
  );

  it("needs one", () => {
    expect(requests.PATCH_PARAGRAPH.safeParse({ patch: "@@" }).success).toBe(false);
  });
});

it.each([
  ["true", "true"],
  ["false", "false"],
  [true, "true"],
  [false, "false"],
])("UPDATE_PERSONALIZED_MODE takes %j as %j", (personalized, expected) => {
  expect(requests.UPDATE_PERSONALIZED_MODE.parse({ id: "2A", personalized })).toEqual({
    id: "2A",
    personalized: expected,
  });
  expect(requests.UPDATE_PERSONALIZED_MODE.safeParse({ id: "2A", personalized: "yes" }).success).toBe(false);
});

describe("RUN_ALL_PARAGRAPHS", () => {
  const paragraphs = [{ id: "p1", title: null, paragraph: "x", config: {}, params: {} }];
  const parse = (list: unknown) => requests.RUN_ALL_PARAGRAPHS.safeParse({ noteId: "2A", paragraphs: list });

  it("takes its list as JSON text and as a list", () => {
    expect(parse(JSON.stringify(paragraphs)).data?.paragraphs).toEqual(paragraphs);
    expect(parse(paragraphs).data?.paragraphs).toEqual(paragraphs);
  });

  it.each(["{", `${"[".repeat(100_000)}${"]".repeat(100_000)}`])("refuses a text that is none", (text) => {
    expect(parse(text).success).toBe(false);
  });
});
