import { roomTexts } from "../../../i18n/room-texts.ts";

export const english = {
  order: "Order of the notes",
  byName: "By name",
  byChange: "By last change",
  changedBy: "changed {{when}} by {{who}}",
  changed: "changed {{when}}",
} as const;

export const texts = roomTexts("home/changes", english);
