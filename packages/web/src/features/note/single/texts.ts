import { roomTexts } from "../../../i18n/room-texts.ts";

export const english = {
  thisParagraph: "This paragraph",
  toNote: "Show in “{{name}}”",
  missingTitle: "This paragraph cannot be shown",
  missing: "The note has no such paragraph; it may have been removed.",
  noOutput: "This paragraph has no output yet.",
  run: "Run paragraph",
} as const;

export const texts = roomTexts("note/single", english);
