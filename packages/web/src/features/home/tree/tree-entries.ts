import type { PaletteEntry } from "../../../ui/commands/palette-store.ts";
import { type TreeLine, texts } from "../../notes/index.ts";
import { type TreeCommand, type TreeContext, treeCommands } from "./tree-commands.ts";

interface LentTree extends Pick<TreeContext, "isTrash" | "isFavourite"> {
  /** Selected lines, those in selected folders left out. */
  readonly chosen: readonly TreeLine[];
  /** The line that has the keyboard; null while it is elsewhere. */
  readonly active: TreeLine | null;
  /** Whether it does to several lines what it does to one. */
  readonly isBulk: (command: TreeCommand) => boolean;
  readonly perform: (command: TreeCommand, line: TreeLine) => void;
}

/** What can be done with what is selected on home, or with the line that has the keyboard, for the palette. */
export function treeEntries({ chosen, active, isBulk, perform, ...tree }: LentTree): readonly PaletteEntry[] {
  const line = chosen[0] ?? active;
  if (!line) return [];
  const isOne = chosen.length <= 1;
  const place = isOne ? line.name : texts.t("selected", { number: chosen.length });
  return treeCommands
    .filter((command) => command.when({ line, isTrash: tree.isTrash }) && (isOne || isBulk(command)))
    .map((command) => ({
      id: `tree-${command.id}`,
      label: command.label(line, tree),
      place,
      icon: command.icon,
      perform: () => perform(command, line),
    }));
}
