import { roomTexts } from "../../language/room-texts.ts";

export const english = {
  nothingKnown: "Nothing is known of what stands here.",
  known: "What is known of this name",
} as const;

export const texts = roomTexts("note/editor", english);
