import { roomTexts } from "../../../i18n/room-texts.ts";

export const english = {
  drag: "Drag to move",
  dragWidth: "Drag to change the width",
} as const;

export const texts = roomTexts("note/layout", english);
