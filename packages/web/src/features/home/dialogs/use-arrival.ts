import { nameOf } from "@octavo/note";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useServices } from "../../../platform/services.tsx";
import { shownDialog } from "../../../ui/dialogs/dialog-store.ts";
import { notices } from "../../../ui/notices/notices.ts";
import type { NewNote } from "../../notes/outcome.ts";
import { texts as homeTexts } from "../../notes/texts.ts";
import { texts } from "./texts.ts";

/**
 * What becomes of a note that a dialog has made: the dialog closes and the note is opened. Whoever has closed the dialog meanwhile, since it took
 * long, is told and offered the way, and stays where they are.
 *
 * @returns the refusal to be shown in the dialog; null when there is none
 */
export function useArrival(): (made: NewNote) => Promise<string | null> {
  const navigate = useNavigate();
  const [dialog] = useState(shownDialog);
  const list = useServices().noteList;
  return async (made) => {
    if (!made.ok) {
      if (!dialog.isShown()) notices.problem(made.problem);
      return made.problem;
    }
    const go = () => void navigate(`/notebook/${made.id}`);
    if (dialog.close()) go();
    else {
      const path = list().notes?.find(({ id }) => id === made.id)?.path;
      const text =
        path === undefined ? texts.t("madeMeanwhile") : texts.t("namedMadeMeanwhile", { name: nameOf(path) });
      notices.offer(text, { label: homeTexts.t("open"), perform: go });
    }
    return null;
  };
}
