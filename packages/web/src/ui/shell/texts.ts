import { roomTexts } from "../../i18n/room-texts.ts";

export const english = {
  partAway: "Not available offline. It comes when the server is back.",
  overlayAway: "Not available offline; try again when it is back.",
  partMissing: "This could not be fetched; Octavo may be newer than this page by now. Load the page again.",
  loadAgain: "Load the page again",

  dismiss: "Dismiss",
  undo: "Undo",
  takingBack: "Taking back: {{what}}",
  light: "Light",
  dark: "Dark",
  auto: "Match system",
  themeLight: "Theme: light",
  themeDark: "Theme: dark",
  themeAuto: "Theme: as the system",
} as const;

export const texts = roomTexts("shell", english);
