/** Whether the contents stand beside the note; remembered in this browser, unless they stand over the note. */
import { createStore, type StoreApi } from "zustand/vanilla";

const key = "octavo.contents";
/** Where there is no room beside the note. Under a phone's thumb they would hide what they lead to. */
export const overNote = "(max-width: 1000px)";

function isOverNote(): boolean {
  return matchMedia(overNote).matches;
}

function isKeptOpen(): boolean {
  try {
    return localStorage.getItem(key) === "open" && !isOverNote();
  } catch {
    return false;
  }
}

export const contentsOpen: StoreApi<boolean> = createStore<boolean>(isKeptOpen);

let wasAsked = false;

/** Whether the user has just opened them, said once: contents that stand there with the next note leave the keyboard alone. */
export function takeAsked(): boolean {
  const asked = wasAsked;
  wasAsked = false;
  return asked;
}

export function toggleContents(): void {
  const isOpen = !contentsOpen.getState();
  wasAsked = isOpen;
  contentsOpen.setState(isOpen, true);
  if (isOverNote()) return;
  try {
    localStorage.setItem(key, isOpen ? "open" : "closed");
  } catch {
    // A browser that keeps nothing begins without them.
  }
}
