import { useEffect } from "react";
import { isCovered } from "../../platform/lies-over.ts";
import { isTyping } from "../../ui/commands/is-typing.ts";
import { nameOf } from "../../ui/commands/keys.ts";
import { notices } from "../../ui/notices/notices.ts";
import { useNoteActions } from "../notes/use-notes.ts";

/**
 * Ctrl+Z, and the keys of a note's page for it, take back what was thrown away or moved, as the notice about it does: that is a long way off by Tab,
 * and soon gone.
 */
export function useUndoKey(): void {
  const actions = useNoteActions();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isMeant = (event.ctrlKey || event.metaKey) && !event.shiftKey && nameOf(event) === "Z";
      if (!isMeant || event.defaultPrevented || isTyping(event.target) || isCovered()) return;
      event.preventDefault();
      // What was thrown away last may still be on its way: it is what is meant.
      void actions.settled().then(() => notices.undoLatest());
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, [actions]);
}
