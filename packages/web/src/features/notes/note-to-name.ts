/** A note that was made a moment ago without a name of its own: its page opens with the name to be typed. */
import { createStore } from "zustand/vanilla";

/** The id of that note, until its page has shown it. */
const noteToName = createStore<string | null>(() => null);

/** The next page of this note asks for its name. */
export function askForName(noteId: string): void {
  noteToName.setState(noteId, true);
}

export function isNameAskedFor(noteId: string): boolean {
  return noteToName.getState() === noteId;
}

/** The name was typed, or the user went on without. */
export function endAskingForName(noteId: string): void {
  if (isNameAskedFor(noteId)) noteToName.setState(null, true);
}
