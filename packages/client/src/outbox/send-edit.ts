/** How each change is asked of the server: as what it means in the note as it is by now. */
import type { Connection, RequestOutcome } from "../connection.ts";
import type { NoteReplica } from "../replica/replica.ts";
import { type Edit, type Insert, indexOfAnchor } from "./edits.ts";

interface SendEditOptions {
  readonly replica: Pick<NoteReplica, "noteId" | "state" | "paragraph">;
  readonly connection: Pick<Connection, "request">;
  /** What is put back comes without the output that it had. */
  readonly onOutputLost: () => void;
  /** What was to be put back is made anew, with its content. */
  readonly onSentAnew: (insert: Insert) => void;
  /** Whether the page of the note is left: what names no note is then for the one that is shown instead. */
  readonly isLeft: () => boolean;
}

export function createSendEdit({
  replica,
  connection: { request },
  onOutputLost,
  onSentAnew,
  isLeft,
}: SendEditOptions): (edit: Edit) => Promise<RequestOutcome> {
  const paragraphs = () => replica.state.note?.paragraphs ?? [];

  async function restoreParagraph(edit: Insert, hasOutput: boolean): Promise<RequestOutcome> {
    const { id } = edit;
    const index = indexOfAnchor(paragraphs(), edit.at, id);
    if (isLeft()) return request("RESTORE_PARAGRAPH", { noteId: replica.noteId, id, index });
    const restored = await request("RESTORE_PARAGRAPH", { id, index });
    if (restored.ok || restored.reason !== "refused" || replica.paragraph(id) || isLeft()) return restored;
    // The server does not know of it any more.
    onSentAnew(edit);
    const made = await insertParagraph(edit);
    if (made.ok && hasOutput) onOutputLost();
    return made;
  }

  function insertParagraph({ id, at, content }: Insert): Promise<RequestOutcome> {
    const { text, title = null, config, params = {} } = content;
    const index = indexOfAnchor(paragraphs(), at);
    if (config === undefined) return request("INSERT_PARAGRAPH", { index, id, text });
    return request("COPY_PARAGRAPH", { index, id, title, paragraph: text, config, params });
  }

  return async (edit) => {
    const { noteId } = replica;
    switch (edit.type) {
      case "insert":
        return edit.restores ? restoreParagraph(edit, edit.restores.hasOutput) : insertParagraph(edit);
      case "move":
        return request("MOVE_PARAGRAPH", { id: edit.id, index: indexOfAnchor(paragraphs(), edit.at, edit.id) });
      case "remove":
        return request("PARAGRAPH_REMOVE", { id: edit.id });
      case "clear":
        return request("PARAGRAPH_CLEAR_OUTPUT", { id: edit.id });
      case "clearAll":
        return request("PARAGRAPH_CLEAR_ALL_OUTPUT", { id: noteId });
      // Of these only what changes: what others changed meanwhile, and what of one's own is still on its way, stays.
      case "configure":
        return request("COMMIT_PARAGRAPH", { id: edit.id, config: edit.change });
      case "entitle":
        return request("COMMIT_PARAGRAPH", { id: edit.id, title: edit.title, config: { title: true } });
      case "rename":
        return request("NOTE_RENAME", { id: noteId, name: edit.name, relative: true });
      case "configureNote":
        return request("NOTE_UPDATE", { id: noteId, change: edit.change });
      case "fillIn":
        return request("SAVE_NOTE_FORMS", { noteId, change: edit.change });
    }
  };
}
