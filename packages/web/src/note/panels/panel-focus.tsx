import { type ReactNode, useEffect, useRef } from "react";
import { giveFocusTo } from "../../ui/page-main.tsx";
import { panelStore } from "./panel-store.ts";

/**
 * The inside of a panel, which takes the keyboard when somebody opens it, and gives it back to who had it when it closes. It does not hold it: the
 * note beside it is worked in meanwhile, so it is no modal dialog to screen readers either. A panel that opened by itself leaves the keyboard alone.
 */
export function PanelFocus({ children }: { readonly children: ReactNode }) {
  const inside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const panel = inside.current?.closest<HTMLElement>("[role=dialog]");
    if (!panel) return;
    panel.setAttribute("aria-modal", "false");
    if (!panelStore.getState().isAsked) return;
    const opener = document.activeElement;
    panel.focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      const isFree = !activeElement || activeElement === document.body || panel.contains(activeElement);
      if (isFree) giveFocusTo(opener);
    };
  }, []);
  return <div ref={inside}>{children}</div>;
}
