import { createNote, type NoteId, newParagraph, type Paragraph, type ParagraphId } from "@octavo/note";
import { expect, it } from "vitest";
import { headingsOf } from "./headings.ts";

let count = 0;
const aParagraph = (text: string, change: Partial<Paragraph> = {}): Paragraph => ({
  ...newParagraph({ id: `p${++count}` as ParagraphId, text, user: null, createdAt: 1 }),
  ...change,
});
const listed = (...paragraphs: Paragraph[]) =>
  headingsOf(createNote({ id: "2ABCDEFGH" as NoteId, path: "/n", paragraphs })).map(
    ({ text, depth }) => `${"  ".repeat(depth)}${text}`,
  );

it("lists the headings of texts in order, without levels that are not used", () => {
  expect(listed(aParagraph("%md\n# Sales\ntext\n### Of **2024**"), aParagraph("%md\n# [Costs](http://x)"))).toEqual([
    "Sales",
    "  Of 2024",
    "Costs",
  ]);
});

it("lists titles of paragraphs below the heading before them", () => {
  const titled = aParagraph("1 + 1", { title: "A sum", config: { title: true } });
  expect(listed(aParagraph("%md\n# Sales"), titled)).toEqual(["Sales", "  A sum"]);
});

it("leaves out hidden titles, code in fences and what is no text", () => {
  expect(
    listed(
      aParagraph("1", { title: "hidden" }),
      aParagraph("%md\n```\n# a comment\n```\n# Real"),
      aParagraph("%python\n# a comment"),
    ),
  ).toEqual(["Real"]);
});

it("names each heading by its paragraph and its place there", () => {
  const paragraph = aParagraph("%md\n# One\n# Two");
  expect(headingsOf(createNote({ id: "2ABCDEFGH" as NoteId, path: "/n", paragraphs: [paragraph] }))).toEqual([
    { paragraphId: paragraph.id, at: 0, text: "One", depth: 0 },
    { paragraphId: paragraph.id, at: 1, text: "Two", depth: 0 },
  ]);
});
