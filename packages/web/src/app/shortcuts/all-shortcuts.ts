/** Every command that has, or could have, a key; in the groups that the list shows. */

import { appCommands } from "../../features/commands/app-commands.ts";
import { noteCommands } from "../../features/note/commands/note-commands.ts";
import { keyedCommands } from "../../features/note/commands/paragraph-commands.ts";
import type { CommandInfo } from "../../ui/commands/command.ts";
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
