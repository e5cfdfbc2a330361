import type { TextPreview } from "@octavo/note";
import { expect, it } from "vitest";
import { jsonInFile } from "./json-in-file.ts";

const preview = (text: string, isWhole = true): TextPreview => ({
  kind: "text",
  text,
  encoding: "utf-8",
  isWhole,
  version: null,
});

it("is the value of a file of JSON", () => {
  expect(jsonInFile("a.json", preview('\ufeff{"a": [1, "12345678901234567890"]}'))).toEqual({
    a: [1, "12345678901234567890"],
  });
  expect(jsonInFile("map.geojson", preview("[]"))).toEqual([]);
});

it.each([
  ["another file", "a.txt", preview("{}")],
  ["a part of one", "a.json", preview("{}", false)],
  ["what is broken", "a.json", preview('{"a":')],
  ["a lone value", "a.json", preview("12")],
  ["digits that a number does not keep", "a.json", preview('{"a": 9007199254740993}')],
])("is nothing of %s", (_, path, text) => {
  expect(jsonInFile(path, text)).toBeNull();
});
