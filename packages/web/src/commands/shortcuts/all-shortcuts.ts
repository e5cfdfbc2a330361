/** Every command that has, or could have, a key; in the groups that the list shows. */
import { noteCommands } from "../../note/commands/note-commands.ts";
import { keyedCommands } from "../../note/commands/paragraph-commands.ts";
import { appCommands } from "../app-commands.ts";
import type { CommandInfo } from "../command.ts";

export interface ShortcutGroup {
  readonly name: string;
  readonly commands: readonly CommandInfo[];
}

export const shortcutGroups: readonly ShortcutGroup[] = [
  { name: "Paragraph", commands: keyedCommands },
  { name: "Note", commands: noteCommands },
  { name: "Everywhere", commands: appCommands },
];

export const allCommands: readonly CommandInfo[] = shortcutGroups.flatMap(({ commands }) => commands);

/** Keys of the editor itself. They belong to the text and are as everywhere else, so nobody chooses them here. */
export const editorKeys: readonly { readonly keys: string; readonly name: string }[] = [
  { keys: "Ctrl+Space", name: "Complete" },
  { keys: "Tab", name: "Complete behind a word, indent elsewhere" },
  { keys: "Escape", name: "Leave the text for the paragraph" },
  { keys: "Enter", name: "Go into the text of the paragraph" },
  { keys: "Ctrl+P", name: "One line up" },
  { keys: "Ctrl+N", name: "One line down" },
  { keys: "Ctrl+Z", name: "Undo what was typed" },
  { keys: "Ctrl+Y", name: "Redo what was typed" },
  { keys: "Ctrl+Slash", name: "Comment out, or back in" },
  { keys: "Alt+Up", name: "Move the line up" },
  { keys: "Alt+Down", name: "Move the line down" },
];
