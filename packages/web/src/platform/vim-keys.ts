/** Whether editors take Vim's keys; remembered in this browser. */
import { createStore, type StoreApi } from "zustand/vanilla";
import { keepChoice, keptChoice } from "./kept-choices.ts";

const key = "octavo.vimKeys";

export const vimKeys: StoreApi<boolean> = createStore<boolean>(() => keptChoice(key) ?? false);

export function toggleVimKeys(): void {
  const isOn = !vimKeys.getState();
  vimKeys.setState(isOn, true);
  keepChoice(key, isOn);
}
