/** Inserts code at the caret of the paragraph that was edited last. */
import { EditorView } from "@codemirror/view";
import { languageOf } from "../../editor/use-interpreter.ts";
import type { NoteSession } from "../../session/note-session.ts";
import type { Language } from "./code-of-entry.ts";

interface Target {
  readonly paragraphId: string;
  readonly language: Language;
}

/** Null when no paragraph has been edited. */
export function targetOfInsertion(session: NoteSession): Target | null {
  const { note } = session.shown();
  const used = session.inUse();
  const paragraph = note?.paragraphs.find(({ id }) => id === used) ?? note?.paragraphs.at(-1);
  if (!note || !paragraph) return null;
  const text = session.replica.text(paragraph.id)?.text.toString() ?? paragraph.text;
  return {
    paragraphId: paragraph.id,
    language: text.trim() === "" ? null : languageOf(text, note.defaultInterpreterGroup),
  };
}

/** False when the paragraph cannot be edited. */
export function insertAtCaret(session: NoteSession, { paragraphId }: Target, code: string): boolean {
  const content = document.getElementById(paragraphId)?.querySelector<HTMLElement>(".cm-content");
  const view = content && EditorView.findFromDOM(content);
  if (view) {
    if (view.state.readOnly) return false;
    view.dispatch({ ...view.state.replaceSelection(code), scrollIntoView: true, userEvent: "input.paste" });
    view.focus();
    return true;
  }
  const live = session.replica.text(paragraphId);
  if (!live) return false;
  session.write(paragraphId, `${live.text.toString()}${code}`);
  session.focus(paragraphId);
  return true;
}
