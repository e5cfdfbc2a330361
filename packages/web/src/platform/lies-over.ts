/**
 * What lies over the page: dialogs, the palette, menus, the panel beside a note. Whoever opens says so for as long as it is open. Then Back closes it
 * (`back-closes.ts`), no key reaches what is below a modal one, and a dialog that comes unasked waits for it.
 */
import { useEffectEvent, useLayoutEffect } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";

export interface Over {
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
export const overStore: StoreApi<readonly Over[]> = createStore<readonly Over[]>(() => []);

/** Lies over the page until the returned function is called. */
export function liesOver(over: Over): () => void {
  overStore.setState((all) => [...all, over], true);
  return () => overStore.setState((all) => all.filter((other) => other !== over), true);
}

/** The same for as long as a component shows it. */
export function useLiesOver(isOpen: boolean, { kind, close, isTypedIn }: Over): void {
  const latest = useEffectEvent(() => close());
  const isTypedNow = useEffectEvent(() => isTypedIn?.() ?? false);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    return liesOver({ kind, close: () => latest(), isTypedIn: () => isTypedNow() });
  }, [isOpen, kind]);
}

/** Whether the page is below something that takes its keys. */
export function isCovered(): boolean {
  return overStore.getState().some(({ kind }) => kind === "dialog" || kind === "modal");
}
