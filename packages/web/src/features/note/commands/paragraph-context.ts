import { EditorView } from "@codemirror/view";
import { configWith, type Paragraph } from "@octavo/note";
import type { NoteSession } from "../session/note-session.ts";

/** The paragraph a command is for, and its place. */
export interface ParagraphContext {
  readonly session: NoteSession;
  readonly paragraph: Paragraph;
  readonly index: number;
  readonly count: number;
  /** Where one writes in its text, in UTF-16 units; null where one does not. */
  readonly caret: () => number | null;
  /** Opens an address in a new tab. */
  readonly openLink: (hash: string) => void;
}

/** The paragraph as it looks now, also where the server has not answered yet: what is switched twice is as it was. Null when it is gone. */
export function paragraphContextOf(session: NoteSession, id: string): ParagraphContext | null {
  const paragraphs = session.shown().note?.paragraphs ?? [];
  const index = paragraphs.findIndex((other) => other.id === id);
  const known = paragraphs[index];
  if (!known) return null;
  const wanted = session.page.getState().wanted.get(id);
  const paragraph = wanted ? { ...known, config: configWith(known.config, wanted) } : known;
  const openLink = (hash: string) => void window.open(hash, "_blank", "noopener");
  return { session, paragraph, index, count: paragraphs.length, caret: () => caretIn(id), openLink };
}

/** Also behind a menu or the palette, which take the keyboard but not the caret. */
function caretIn(id: string): number | null {
  const editor = document.getElementById(id)?.querySelector<HTMLElement>(".cm-editor");
  return (editor && EditorView.findFromDOM(editor)?.state.selection.main.head) ?? null;
}
