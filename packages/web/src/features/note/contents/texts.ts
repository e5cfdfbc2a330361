import { roomTexts } from "../../../i18n/room-texts.ts";

export const english = {
  nav: "Table of contents",
  contents: "Contents",
  close: "Close the contents",
  none: "Headings of Markdown texts and titles of paragraphs show up here.",
} as const;

export const texts = roomTexts("note/contents", english);
