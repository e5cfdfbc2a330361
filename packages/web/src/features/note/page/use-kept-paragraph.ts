import { type RefObject, useEffect, useRef } from "react";
import { giveFocusTo } from "../../../ui/page-main.tsx";
import { useRestoreFocus } from "../../../ui/use-restore-focus.ts";
import { useNoteSession, usePageState } from "../context/session-context.tsx";
import type { Look } from "../session/paragraph-config.ts";
import type { ParagraphPlace } from "./places.ts";

interface KeptParagraphOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly places: readonly ParagraphPlace[];
  readonly noteLook: Look;
}

/**
 * Keeps the keyboard in the note when what had it in a paragraph goes: a text that is hidden, an output that is cleared. The paragraph has it as a
 * whole then, or the one in its place when another user has removed it.
 */
export function useKeptParagraph({ list, places, noteLook }: KeptParagraphOptions): void {
  const session = useNoteSession();
  const lately = usePageState((page) => page.lately);
  const isInSight = useRef(true);
  /** Counted from 0, also when the paragraph is gone. */
  const place = useRef(0);
  const index = places.findIndex(({ id }) => id === lately);
  if (index >= 0) place.current = index;

  useEffect(() => {
    const section = lately === null ? null : document.getElementById(lately);
    isInSight.current = true;
    if (!section) return;
    const watch = new IntersectionObserver((entries) => {
      isInSight.current = entries.at(-1)?.isIntersecting ?? false;
    });
    watch.observe(section);
    return () => watch.disconnect();
  }, [lately]);

  useRestoreFocus(list, () => {
    const at = Math.min(place.current, places.length - 1);
    const near = [...places.slice(at), ...places.slice(0, at).reverse()];
    // In a report what shows nothing is not there.
    const next = near.find(({ id }) => noteLook !== "report" || document.getElementById(id));
    if (lately !== null && next) session.keepFocus(next.id, isInSight.current);
    else giveFocusTo(null);
  });
}
