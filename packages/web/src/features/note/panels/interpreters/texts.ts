import { roomTexts } from "../../../../i18n/room-texts.ts";

export const english = {
  about:
    "A paragraph says with its first word what runs it, as <code>%sql</code>. One that names none runs on the default interpreter of the note.",
  noDefault: "This note has no default yet. Choose one.",
  defaultAway: "Its default, {{group}}, is not there, or not for you. Choose one.",
  use: "Use {{name}}",
  default: "Default interpreter",
  makeDefault: "Make {{name}} the default",
  forThisNote: "For this note",
  moveUp: "Move {{name}} up",
  moveDown: "Move {{name}} down",
  restart: "Restart",
  restartOf: "Restart {{name}}",
  restartTitle: "Restart {{name}} for this note?",
  restartText: "What runs with it here is ended, and its variables are lost.",
  restarted: "{{name}}: Interpreter stopped. Will be lazily started on next run.",
  restartFailed: "Error restart interpreter.",
} as const;

export const texts = roomTexts("note/panels/interpreters", english);
