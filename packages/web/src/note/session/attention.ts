/** Who waits for an answer of the server where the keyboard was as it was asked for, and who has gone elsewhere meanwhile. */
import { isTyping } from "../../commands/is-typing.ts";

/** What is opened over the page, and gives the keyboard back as it closes. */
export const over = "[role=dialog], [role=menu]";

export interface Attention {
  /** Whoever writes goes on writing. Whoever does not would write with the next key, and indent with Tab. */
  readonly part: "editor" | "paragraph";
  /** Whether the keyboard is still where it was, in the same paragraph at least, or nowhere. */
  isStillThere(): boolean;
}

export function attend(): Attention {
  if (!("document" in globalThis)) return { part: "paragraph", isStillThere: () => true };
  const from = document.activeElement;
  const paragraph = from?.closest("section");
  return {
    part: from?.closest(".cm-editor") ? "editor" : "paragraph",
    isStillThere() {
      const { activeElement: now } = document;
      if (!now || now === from || now.matches("body, main")) return true;
      // What was chosen from a menu, or pressed in a notice, gives the keyboard to somewhere as it closes.
      return !isTyping(now) && !now.closest(over) && (!paragraph || now.closest("section") === paragraph);
    },
  };
}
