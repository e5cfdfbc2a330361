import type { ComponentType } from "react";

/** Something a person can do: one entry feeds the menu, the button and the key alike. */
export interface Command<Context> {
  readonly id: string;
  readonly label: (context: Context) => string;
  /** As people write it: `Ctrl+Alt+K`. The first is the one that is shown. */
  readonly keys: readonly string[];
  readonly icon: ComponentType<{ readonly size?: number }>;
  /** Whether it can be done now. Default: always. */
  readonly when?: (context: Context) => boolean;
  readonly perform: (context: Context) => void;
  /** Entries of one group stand together in a menu. */
  readonly group: string;
}

export function isAvailable<Context>({ when }: Command<Context>, context: Context): boolean {
  return when?.(context) ?? true;
}
