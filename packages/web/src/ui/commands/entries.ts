import { type Command, isAvailable, labelOfCommand } from "./command.ts";
import { shownKeyOf } from "./key-map.ts";
import { isMac, printKeys } from "./keys.ts";
import type { PaletteCommand } from "./palette-store.ts";

/** The commands that can be performed now, for the palette. What they are performed on is asked for again when they are. */
export function paletteEntriesOf<Context extends object>(
  commands: readonly Command<Context>[],
  contextOf: () => Context | null,
  place: string,
): readonly PaletteCommand[] {
  const now = contextOf();
  if (!now) return [];
  return commands
    .filter((command) => isAvailable(command, now))
    .map((command) => {
      const key = shownKeyOf(command);
      return {
        id: command.id,
        label: labelOfCommand(command, now),
        place,
        words: command.words?.(),
        key: key && printKeys(key, isMac),
        icon: command.icon,
        perform: () => {
          const context = contextOf();
          if (context && isAvailable(command, context)) command.perform(context);
        },
      };
    });
}
