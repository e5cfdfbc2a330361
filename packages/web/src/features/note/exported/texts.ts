import { roomTexts } from "../../../i18n/room-texts.ts";

export const english = {
  needsScripts: "This page needs JavaScript to show its note.",
  partMissing: "The server did not send a part of the page ({{status}}). Try again.",
  exportedOn: "Exported from Octavo on {{time}}",
  exportedBy: "Exported from Octavo by {{user}} on {{time}}",
  hideCode: "Hide code",
  showCode: "Show code",
  print: "Print",
  codeLines_one: "Code, {{count, number}} line",
  codeLines_other: "Code, {{count, number}} lines",
} as const;

export const texts = roomTexts("note/exported", english);
