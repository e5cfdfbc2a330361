import { roomTexts } from "../../../i18n/room-texts.ts";

export const english = {
  outputsRunTitle: "Let outputs of this note run paragraphs?",
  outputsRunText:
    "An output of this note asks to run a paragraph, or to change a value that several notes share. It does so in your name and with your rights. Your answer counts for all outputs of this note.",
  outputsRun: "Let them run it",
  outputsDoNotRun: "Do not run",
} as const;

export const texts = roomTexts("note/bound-values", english);
