import { createSegment, type JsonObject, type Paragraph } from "@octavo/note";
import { aParagraph } from "@octavo/note/testing";
import { expect, it } from "vitest";
import { namesFile } from "./named-files.ts";

const file = (digit: string) => `${digit.repeat(64)}.frontend`;
const named = (digit: string) => `<script src="https://example.org/a.js#octavo=${file(digit)}"></script>`;
const html = createSegment("HTML", named("a"));
const showing = (...segments: readonly (typeof html)[]): Paragraph =>
  aParagraph({ results: { code: "SUCCESS", segments, extra: {} } });
const withModel = (state: JsonObject, front_end?: string): Paragraph => {
  const model = { model_name: "X", model_module: "m", model_module_version: "1", state };
  const models = { m: { ...model, ...(front_end !== undefined && { front_end }) } };
  return aParagraph({ widgets: { runId: "r", isLive: false, models } });
};

it.each([
  ["an output", showing(html)],
  [
    "another form of an output",
    showing({ ...createSegment("TEXT", ""), mime: { data: { "text/html": [{ deep: named("a") }] } } }),
  ],
  ["what a widget shows", withModel({ outputs: [{ data: { "text/html": named("a") } }] })],
  ["a widget that is drawn by it", withModel({}, file("a"))],
])("a paragraph names the file of %s, and no other", (_, paragraph) => {
  expect(namesFile(paragraph, file("a"))).toBe(true);
  expect(namesFile(paragraph, file("b"))).toBe(false);
});

it("other values of a widget name no file", () => {
  expect(namesFile(withModel({ value: named("a"), outputs: named("a") }), file("a"))).toBe(false);
});

it("an output is looked through once, be the name one that does not exist", () => {
  let reads = 0;
  const counted = {
    ...html,
    get data() {
      reads += 1;
      return named("a");
    },
  };
  const paragraphs = [showing(counted), showing(counted)];
  for (let at = 0; at < 3; at += 1) expect(paragraphs.some((paragraph) => namesFile(paragraph, file("b")))).toBe(false);
  expect(reads).toBe(1);
});
