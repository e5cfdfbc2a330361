/** Whether editors take Vim's keys; remembered in this browser. */
import { createStore, type StoreApi } from "zustand/vanilla";

const key = "octavo.vimKeys";

function isKeptOn(): boolean {
  try {
    return localStorage.getItem(key) === "yes";
  } catch {
    return false;
  }
}

export const vimKeys: StoreApi<boolean> = createStore<boolean>(isKeptOn);

export function toggleVimKeys(): void {
  const isOn = !vimKeys.getState();
  vimKeys.setState(isOn, true);
  try {
    localStorage.setItem(key, isOn ? "yes" : "no");
  } catch {
    // A browser that keeps nothing has them until the page is left.
  }
}
