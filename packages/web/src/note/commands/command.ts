import { type Right, rights } from "@octavo/note";
import type { ComponentType } from "react";
import type { NoteSession } from "../session/note-session.ts";

interface InNote {
  readonly session: Pick<NoteSession, "replica">;
}

/** Something a person can do: one entry feeds the menu, the button and the key alike. */
export interface Command<Context extends InNote> {
  readonly id: string;
  readonly label: (context: Context) => string;
  /** As people write it: `Ctrl+Alt+K`. The first is the one that is shown. */
  readonly keys: readonly string[];
  readonly icon: ComponentType<{ readonly size?: number }>;
  /** Who may do it, at least. Default: who may write. */
  readonly needs?: Right;
  /** Whether it can be done now. Default: always. */
  readonly when?: (context: Context) => boolean;
  readonly perform: (context: Context) => void;
  /** Entries of one group stand together in a menu. */
  readonly group: string;
}

export function isAvailable<Context extends InNote>(command: Command<Context>, context: Context): boolean {
  const { right } = context.session.replica.state;
  const isPermitted = rights.indexOf(right) >= rights.indexOf(command.needs ?? "writer");
  return isPermitted && (command.when?.(context) ?? true);
}
