/** Every command that has, or could have, a key; in the groups that the list shows. */
import { noteCommands } from "../../note/commands/note-commands.ts";
import { keyedCommands } from "../../note/commands/paragraph-commands.ts";
import { appCommands } from "../app-commands.ts";
import type { CommandInfo } from "../command.ts";
import { texts } from "./texts.ts";

export interface ShortcutGroup {
  readonly name: () => string;
  readonly commands: readonly CommandInfo[];
}

export const shortcutGroups: readonly ShortcutGroup[] = [
  { name: texts.later("groupParagraph"), commands: keyedCommands },
  { name: texts.later("groupNote"), commands: noteCommands },
  { name: texts.later("everywhere"), commands: appCommands },
];

export const allCommands: readonly CommandInfo[] = shortcutGroups.flatMap(({ commands }) => commands);

/** Keys of the editor itself. They belong to the text and are as everywhere else, so nobody chooses them here. */
export const editorKeys: readonly { readonly keys: string; readonly name: () => string }[] = [
  { keys: "Ctrl+Space", name: texts.later("complete") },
  { keys: "Tab", name: texts.later("completeOrIndent") },
  { keys: "Ctrl+Shift+[", name: texts.later("fold") },
  { keys: "Ctrl+Shift+]", name: texts.later("unfold") },
  { keys: "Escape", name: texts.later("leaveText") },
  { keys: "Enter", name: texts.later("enterText") },
  { keys: "Ctrl+P", name: texts.later("lineUp") },
  { keys: "Ctrl+N", name: texts.later("lineDown") },
  { keys: "Ctrl+Z", name: texts.later("undoTyping") },
  { keys: "Ctrl+Y", name: texts.later("redoTyping") },
  { keys: "Ctrl+Slash", name: texts.later("comment") },
  { keys: "Alt+Up", name: texts.later("moveLineUp") },
  { keys: "Alt+Down", name: texts.later("moveLineDown") },
];
