import { useEffect } from "react";
import { isPageCovered } from "../../platform/overlay-stack.ts";
import { isTypingTarget } from "../../ui/commands/is-typing.ts";
import { nameOfKey } from "../../ui/commands/keys.ts";
import { pageNotifications } from "../../ui/notices/page-notifications.ts";
import { useNoteActions } from "../notes/index.ts";

/**
 * Ctrl+Z, and the keys of a note's page for it, take back what was thrown away or moved, as the notice about it does: that is a long way off by Tab,
 * and soon gone.
 */
export function useUndoKey(): void {
  const actions = useNoteActions();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isMeant = (event.ctrlKey || event.metaKey) && !event.shiftKey && nameOfKey(event) === "Z";
      if (!isMeant || event.defaultPrevented || isTypingTarget(event.target) || isPageCovered()) return;
      event.preventDefault();
      // What was thrown away last may still be on its way: it is what is meant.
      void actions.settled().then(() => pageNotifications.undoLatest());
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, [actions]);
}
