import { type Right, rights } from "@octavo/note";
import type { CommandTerms } from "../../../ui/commands/command.ts";

declare module "../../../ui/commands/command.ts" {
  interface CommandTerms {
    /** Who may do it with the note, at least. Default: who may write. Nothing outside a note asks for a right. */
    readonly needs?: Right;
    /** Whether it can also be done with a note that is only to be seen. Default: what needs no right but to read. */
    readonly staysInView?: boolean;
  }
}

interface NoteInUse {
  readonly right: Right;
  /** Whether the note is only to be seen, whatever one may do with it. */
  readonly isViewOnly: boolean;
}

/** Whether a command on these terms can be given to a note. */
export function permits({ needs = "writer", staysInView }: CommandTerms, { right, isViewOnly }: NoteInUse): boolean {
  if (isViewOnly && !(staysInView ?? needs === "reader")) return false;
  return rights.indexOf(right) >= rights.indexOf(needs);
}
