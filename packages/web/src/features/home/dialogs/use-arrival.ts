import { useState } from "react";
import { useNavigate } from "react-router";
import { shownDialog } from "../../../ui/dialogs/dialog-store.ts";
import { pageNotifications } from "../../../ui/notices/page-notifications.ts";
import { type NewNote, useOfferedNote } from "../../notes/index.ts";

/**
 * What becomes of a note that a dialog has made: the dialog closes and opens the note. A user who has closed the dialog meanwhile stays where they
 * are and gets a notice that offers to open the note.
 *
 * @returns the refusal to be shown in the dialog; null when there is none
 */
export function useArrival(): (made: NewNote) => Promise<string | null> {
  const navigate = useNavigate();
  const [dialog] = useState(shownDialog);
  const offer = useOfferedNote();
  return async (made) => {
    if (!made.ok) {
      if (!dialog.isShown()) pageNotifications.problem(made.problem);
      return made.problem;
    }
    if (dialog.close()) void navigate(`/notebook/${made.id}`);
    else offer(made);
    return null;
  };
}
