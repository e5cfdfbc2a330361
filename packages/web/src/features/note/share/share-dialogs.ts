import { openDialog } from "../../../ui/dialogs/dialog-store.ts";
import type { NoteSession } from "../session/note-session.ts";

declare module "../../../ui/dialogs/dialog-store.ts" {
  interface Dialogs {
    share: ShareDialogTerms;
  }
}

export interface ShareDialogTerms {
  readonly session: NoteSession;
  /** The note's name as it was when the dialog was asked for. */
  readonly name: string;
  /** The paragraph to link to. Default: the note */
  readonly paragraphId?: string;
}

export function openShare(terms: ShareDialogTerms): void {
  openDialog({ type: "share", ...terms });
}
