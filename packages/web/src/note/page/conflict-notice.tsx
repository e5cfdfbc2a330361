import type { Conflict } from "@octavo/client";
import { IconGitMerge } from "@tabler/icons-react";
import { useNoteSession } from "../session/session-context.tsx";
import classes from "./note-page.module.css";

/** Text of one's own that could not be merged with what others did. It stays until its owner has decided. */
export function ConflictNotice({ conflict }: { readonly conflict: Conflict }) {
  const session = useNoteSession();
  const { replica } = session;
  const index = replica.state.note?.paragraphs.findIndex(({ id }) => id === conflict.paragraphId) ?? -1;
  const where =
    conflict.paragraphId === ""
      ? "a new paragraph, which could not be made"
      : index < 0
        ? "a paragraph that was removed"
        : `paragraph ${index + 1}, which others changed in the same place`;

  async function handleInsert() {
    const at = index < 0 ? (replica.state.note?.paragraphs.length ?? 0) : index + 1;
    const answer = await session.ask("INSERT_PARAGRAPH", { index: at, text: conflict.text });
    if (answer.ok) replica.dismissConflict(conflict);
  }

  return (
    <div className={classes["banner"]} role="alert" data-severity="error">
      <IconGitMerge size={18} aria-hidden />
      <div className={classes["conflict"]}>
        <span>{`While you were disconnected you wrote in ${where}. Your version:`}</span>
        <pre>{conflict.text}</pre>
      </div>
      <button type="button" className={classes["bannerButton"]} onClick={handleInsert}>
        Insert as a paragraph
      </button>
      <button type="button" className={classes["bannerButton"]} onClick={() => replica.dismissConflict(conflict)}>
        Discard
      </button>
    </div>
  );
}
