import { nameOfPath } from "@octavo/note";
import { useNavigate } from "react-router";
import { useServices } from "../../platform/services.tsx";
import { pageNotifications } from "../../ui/notices/page-notifications.ts";
import { folderInView } from "./folder-in-view.ts";
import { askForName } from "./note-to-name.ts";
import type { NewNote } from "./outcome.ts";
import { texts } from "./texts.ts";
import { useNoteActions } from "./use-notes.ts";

/** One at a time, however it is asked for. */
let isBeingMade = false;

/**
 * Makes a note at once, with a name to be typed on its page, and opens it. A user who has gone elsewhere meanwhile stays there and is offered the note.
 *
 * @returns takes the folder's path; default: the folder in view
 */
export function useNewNote(): (folder?: string) => Promise<void> {
  const { createUntitled } = useNoteActions();
  const offer = useOfferedNote();
  const navigate = useNavigate();
  return async (folder = folderInView.getState()) => {
    if (isBeingMade) return;
    isBeingMade = true;
    const from = location.hash;
    const made = await createUntitled(folder).finally(() => {
      isBeingMade = false;
    });
    if (made.ok) askForName(made.id);
    if (!made.ok) pageNotifications.problem(made.problem);
    else if (location.hash === from) void navigate(`/notebook/${made.id}`);
    else offer(made);
  };
}

/** Says that a note was made, and offers to open it. */
export function useOfferedNote(): (made: NewNote & { readonly ok: true }) => void {
  const navigate = useNavigate();
  const list = useServices().noteList;
  return ({ id }) => {
    const path = list().notes?.find((note) => note.id === id)?.path;
    const text =
      path === undefined ? texts.t("madeMeanwhile") : texts.t("namedMadeMeanwhile", { name: nameOfPath(path) });
    pageNotifications.offer(text, { label: texts.t("open"), perform: () => void navigate(`/notebook/${id}`) });
  };
}
