/**
 * What covers the page: dialogs, the palette, menus, the panel beside a note. Each component reports its own for as long as it is open. Then Back
 * closes it (`close-on-back.ts`), no key reaches what is below a modal one, and a dialog that comes unasked waits for it.
 */
import { useEffectEvent, useLayoutEffect } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";

export interface Overlay {
  /**
   * A dialog is of the one place for dialogs; anything modal else takes the page's keys as they do; a menu is left by any move; a panel goes with its
   * page, which asks for it.
   */
  readonly kind: "dialog" | "modal" | "menu" | "panel";
  /** As its own close button does, which may ask. */
  readonly close: () => void;
  /** Whether something is typed in it that goes when it closes. Default: nothing is. */
  readonly isTypedIn?: () => boolean;
}

/** What came last is on top. */
export const overlayStore: StoreApi<readonly Overlay[]> = createStore<readonly Overlay[]>(() => []);

/** Keeps it in the list until the caller calls the returned function. */
export function showOverlay(over: Overlay): () => void {
  overlayStore.setState((all) => [...all, over], true);
  return () => overlayStore.setState((all) => all.filter((other) => other !== over), true);
}

/** The same for as long as a component shows it. */
export function useOverlay(isOpen: boolean, { kind, close, isTypedIn }: Overlay): void {
  const latest = useEffectEvent(() => close());
  const isTypedNow = useEffectEvent(() => isTypedIn?.() ?? false);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    return showOverlay({ kind, close: () => latest(), isTypedIn: () => isTypedNow() });
  }, [isOpen, kind]);
}

/** Whether the page is below something that takes its keys. */
export function isPageCovered(): boolean {
  return overlayStore.getState().some(({ kind }) => kind === "dialog" || kind === "modal");
}
