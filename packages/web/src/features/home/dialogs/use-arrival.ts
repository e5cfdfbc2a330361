import { nameOfPath } from "@octavo/note";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useServices } from "../../../platform/services.tsx";
import { shownDialog } from "../../../ui/dialogs/dialog-store.ts";
import { pageNotifications } from "../../../ui/notices/page-notifications.ts";
import { texts as homeTexts, type NewNote } from "../../notes/index.ts";
import { texts } from "./texts.ts";

/**
 * What becomes of a note that a dialog has made: the dialog closes and opens the note. A user who has closed the dialog meanwhile stays where they
 * are and gets a notice that offers to open the note.
 *
 * @returns the refusal to be shown in the dialog; null when there is none
 */
export function useArrival(): (made: NewNote) => Promise<string | null> {
  const navigate = useNavigate();
  const [dialog] = useState(shownDialog);
  const list = useServices().noteList;
  return async (made) => {
    if (!made.ok) {
      if (!dialog.isShown()) pageNotifications.problem(made.problem);
      return made.problem;
    }
    const go = () => void navigate(`/notebook/${made.id}`);
    if (dialog.close()) go();
    else {
      const path = list().notes?.find(({ id }) => id === made.id)?.path;
      const text =
        path === undefined ? texts.t("madeMeanwhile") : texts.t("namedMadeMeanwhile", { name: nameOfPath(path) });
      pageNotifications.offer(text, { label: homeTexts.t("open"), perform: go });
    }
    return null;
  };
}
