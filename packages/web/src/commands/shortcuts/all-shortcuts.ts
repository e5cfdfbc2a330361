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
