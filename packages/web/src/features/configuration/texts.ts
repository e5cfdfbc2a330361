import { roomTexts } from "../../i18n/room-texts.ts";

export const english = {
  title: "Configuration",
  sentence:
    "What this server was started with. It is set by its environment and files; for the sake of safety, secrets are not shown.",
  partOfName: "Part of a name",
  nothing: "Nothing is configured under such a name",
  name: "Name",
  value: "Value",
} as const;

export const texts = roomTexts("configuration", english);
