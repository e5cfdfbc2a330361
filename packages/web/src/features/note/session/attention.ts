/** Whether the user still waits for an answer of the server where the keyboard was when they asked. */
export interface Attention {
  /** A user who writes goes on writing. One who does not would write with the next key, and indent with Tab. */
  readonly part: "editor" | "paragraph";
  /** Whether they have not gone elsewhere meanwhile. */
  isStillThere(): boolean;
  /** Whether nothing was pressed, written or scrolled since. */
  isIdle(): boolean;
}

/** Where the keyboard is on the page, for code that knows only the note. */
export interface AtKeyboard {
  /** Of the user, with the keyboard where it is now. */
  attend(): Attention;
  /** Where one writes in the plain field of a paragraph; null when one does not. */
  caretIn(paragraphId: string): Caret | null;
}

/** Places in a text, counted from 0; the same where nothing is selected. */
export interface Caret {
  readonly anchor: number;
  readonly head: number;
}
