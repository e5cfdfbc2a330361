import { roomTexts } from "../../i18n/room-texts.ts";

export const english = {
  Ctrl: "Ctrl",
  Shift: "Shift",
  Enter: "Enter",
  Space: "Space",
  Home: "Home",
  End: "End",
  PageUp: "PageUp",
  PageDown: "PageDown",
  Insert: "Insert",
  Delete: "Delete",
} as const;

export const texts = roomTexts("commands", english);
