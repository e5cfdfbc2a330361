/** Places in a text, counted from 0; the same where nothing is selected. */
export interface Caret {
  readonly anchor: number;
  readonly head: number;
}

/** Where one writes in the plain field of a paragraph; null when one does not. */
export function caretIn(paragraphId: string): Caret | null {
  const field = "document" in globalThis ? document.activeElement : null;
  if (!(field instanceof HTMLTextAreaElement) || field.closest("section")?.id !== paragraphId) return null;
  const { selectionStart, selectionEnd, selectionDirection } = field;
  const isBackward = selectionDirection === "backward";
  return isBackward ? { anchor: selectionEnd, head: selectionStart } : { anchor: selectionStart, head: selectionEnd };
}
