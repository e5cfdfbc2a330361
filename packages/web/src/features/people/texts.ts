import { roomTexts } from "../../i18n/room-texts.ts";

export const english = {
  users: "Users",
  roles: "Roles",
  everybody: "Everybody",
  unknownNames: "No account or role of this name yet: {{names}}",
} as const;

export const texts = roomTexts("people", english);
