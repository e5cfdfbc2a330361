/** Editors come and go with the paragraphs that are near; what could be undone in them stays. */
import { historyField, undoDepth } from "@codemirror/commands";
import { EditorState, type Extension, type Text, Transaction } from "@codemirror/state";
import { differenceOf } from "@octavo/note";

const kept = new Map<string, { readonly doc: Text; readonly json: unknown }>();
/** Old ones go first; a person rarely undoes further back than this many paragraphs. */
const keptAtMost = 200;

export function keepState(paragraphId: string, state: EditorState): void {
  kept.delete(paragraphId);
  if (undoDepth(state) === 0) return;
  kept.set(paragraphId, { doc: state.doc, json: state.toJSON({ history: historyField }) });
  const [oldest] = kept.keys();
  if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest);
}

/** The state as it was left, brought up to the present text; null when nothing was kept. */
export function keptState(paragraphId: string, text: Text, extensions: Extension): EditorState | null {
  const found = kept.get(paragraphId);
  if (!found) return null;
  try {
    const state = EditorState.fromJSON(found.json, { extensions }, { history: historyField });
    if (state.doc.eq(text)) return state;
    const changes = differenceOf(found.doc.toString(), text.toString());
    return state.update({ changes, annotations: Transaction.addToHistory.of(false) }).state;
  } catch {
    return null;
  }
}

export function forgetState(paragraphId: string): void {
  kept.delete(paragraphId);
}
