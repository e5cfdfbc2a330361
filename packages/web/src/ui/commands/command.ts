/**
 * Commands are data: what a person can do has a name, its keys, when it can be done and how. One entry feeds the menu, the button, the key, the
 * palette and the list of shortcuts alike, so that they cannot differ.
 */
import type { ComponentType } from "react";

/** Of what a command leads to: it is set, or something is wrong with it. */
export type Sign = "set" | "wrong";

/** What else a command asks for, besides `when`. A feature declares its own: `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is added to
export interface CommandTerms {}

export interface Command<Context> extends CommandTerms {
  readonly id: string;
  /** What it does, whatever the state of things: as the list of shortcuts names it. */
  readonly name: () => string;
  /** What it would do right now, where that differs: "Show code", "Hide code". Default: its name. */
  readonly label?: (context: Context) => string;
  /** Other words by which the palette finds it. */
  readonly words?: () => string;
  /** As people write it: `Ctrl+Alt+K`. The first is the one that is shown. A person may have chosen others, see `keysOf`. */
  readonly keys: readonly string[];
  readonly icon: ComponentType<{ readonly size?: number }>;
  /** Whether it can be done now. Default: always. */
  readonly when?: (context: Context) => boolean;
  /** Whether a menu names it while it cannot be done. Default: always, so that entries keep their places. */
  readonly isNamed?: (context: Context) => boolean;
  /** Of entries of which one holds: whether it is this one. */
  readonly isChosen?: (context: Context) => boolean;
  /** What its button and its entry show of that, beside the words of its label. */
  readonly sign?: (context: Context) => Sign | null;
  /** Removes something, and looks like it in a menu. */
  readonly isRemoval?: boolean;
  readonly perform: (context: Context) => void;
  /** Entries of one group stand together in a menu. */
  readonly group: string;
}

/** What a command is known by where nothing is done with it. */
export type CommandInfo = Pick<Command<never>, "id" | "name" | "keys">;

/** Where commands ask for more, who judges it. */
interface Guarded {
  readonly session?: { readonly permits: (terms: CommandTerms) => boolean };
}

export function isAvailable<Context extends Guarded>(command: Command<Context>, context: Context): boolean {
  return (context.session?.permits(command) ?? true) && (command.when?.(context) ?? true);
}

export function labelOfCommand<Context>(command: Command<Context>, context: Context): string {
  return command.label?.(context) ?? command.name();
}
