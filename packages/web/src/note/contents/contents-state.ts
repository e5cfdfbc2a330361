/** Whether the contents stand beside the note; remembered in this browser. */
import { createStore, type StoreApi } from "zustand/vanilla";

const key = "octavo.contents";

function isKeptOpen(): boolean {
  try {
    return localStorage.getItem(key) === "open";
  } catch {
    return false;
  }
}

export const contentsOpen: StoreApi<boolean> = createStore<boolean>(isKeptOpen);

export function toggleContents(): void {
  const isOpen = !contentsOpen.getState();
  contentsOpen.setState(isOpen, true);
  try {
    localStorage.setItem(key, isOpen ? "open" : "closed");
  } catch {
    // A browser that keeps nothing begins without them.
  }
}
