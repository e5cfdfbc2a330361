import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { isOfInputMethod } from "../../../platform/input-methods.ts";
import { dialogStore } from "../../../ui/dialogs/dialog-store.ts";
import { keyboardHolder } from "../../../ui/keyboard-holder.ts";
import { giveFocusTo } from "../../../ui/page-main.tsx";
import { closePanel, panelStore } from "./panel-store.ts";

/** As in `note-page.module.css`: from there on the note makes room for it. */
const hasRoom = "(min-width: 1000px)";

/** Whether the panel covers the note. */
export function isNoteCovered(): boolean {
  return panelStore.getState().isWide || !matchMedia(hasRoom).matches;
}

/**
 * The inside of a panel, which takes the keyboard when the user opens it, and gives it back when it closes. It does not hold it: the user works in
 * the note beside it meanwhile, so it is no modal dialog to screen readers either. A panel that opened by itself leaves the keyboard alone.
 */
export function PanelFocus({ children }: { readonly children: ReactNode }) {
  const inside = useRef<HTMLDivElement>(null);
  useCoveredNote();
  useEscape(inside);
  useEffect(() => {
    const panel = inside.current?.closest<HTMLElement>("[role=dialog]");
    if (!panel) return;
    panel.setAttribute("aria-modal", "false");
    if (!panelStore.getState().isAsked) return;
    const opener = document.activeElement;
    panel.focus({ preventScroll: true });
    return () => {
      const holder = keyboardHolder();
      if (!holder || panel.contains(holder)) giveFocusTo(opener);
    };
  }, []);
  return <div ref={inside}>{children}</div>;
}

/** Where there is no room beside it, the panel covers the note: then no key may lead to what is hidden. */
function useCoveredNote(): void {
  const isWide = useStore(panelStore, (state) => state.isWide);
  useLayoutEffect(() => {
    const main = document.querySelector("main");
    if (!main) return;
    const beside = matchMedia(hasRoom);
    const cover = () => {
      main.inert = isWide || !beside.matches;
    };
    cover();
    beside.addEventListener("change", cover);
    return () => {
      beside.removeEventListener("change", cover);
      main.inert = false;
    };
  }, [isWide]);
}

/**
 * Closes the panel by Escape, unless the key was pressed in what it closes itself: a question or the palette, which may be gone by then, or the
 * contents on the other side of the note.
 */
function useEscape(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || isOfInputMethod(event) || dialogStore.getState().isOpen) return;
      const target = event.target instanceof Element ? event.target : null;
      const around = target?.closest("[role=dialog], nav");
      if (around && !around.contains(inside.current)) return;
      // So says a field whose choices are open.
      if (target?.getAttribute("data-mantine-stop-propagation") !== "true") closePanel();
    };
    addEventListener("keydown", handleKey, true);
    return () => removeEventListener("keydown", handleKey, true);
  }, [inside]);
}
