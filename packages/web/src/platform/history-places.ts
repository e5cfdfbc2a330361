/** The entries of the browser's history: each has a number, by which it is known how far it is from one to another. */
import { createListeners } from "@octavo/client";

type Entries = Pick<History, "state" | "pushState" | "replaceState" | "go">;

/** What of a window is needed. */
export interface Tab {
  readonly history: Entries;
  readonly location: { readonly href: string };
}

export interface HistoryPlace {
  readonly number: number;
  readonly address: string;
  readonly state: Entries["state"];
}

/** The number of the entry below the first page. */
export const floor = -1;

/** Where the browser is by now. What has no number yet gets one: its address was typed, chosen from the bookmarks, or linked to by what a note shows. */
export function placeHere(tab: Tab, before: HistoryPlace): HistoryPlace {
  const { history, location } = tab;
  if (numberOfState(history.state) === null) {
    // A link to where one is takes the place of the entry; any other address makes one more.
    const isSame = location.href === before.address;
    const number = isSame ? before.number : before.number + 1;
    const raised = isSame && before.state?.raised;
    history.replaceState({ ...history.state, idx: number, key: `typed-${number}`, raised }, "");
  }
  return placeInHistory(tab, before.number);
}

export function placeInHistory({ history, location }: Tab, otherwise: number): HistoryPlace {
  return { number: numberOfState(history.state) ?? otherwise, address: location.href, state: history.state };
}

export function numberOfState(state: { readonly idx?: unknown } | null): number | null {
  return typeof state?.idx === "number" ? state.idx : null;
}

/** Puts the first page on an entry of its own, and the floor below it. */
export function layFloorIn({ history }: Tab): void {
  const { state } = history;
  history.replaceState({ ...state, idx: floor }, "");
  history.pushState({ ...state, raised: true }, "");
}

/** Whether there is no floor below the first page, where the browser is. */
export function lacksFloor({ history }: Tab): boolean {
  return numberOfState(history.state) === 0 && !history.state.raised;
}

const rewritten = createListeners<void>();

/** Has the address of the entry say something else of what it shows; the router does not hear of it. */
export function rewriteAddress({ history }: Pick<Tab, "history">, address: string): void {
  history.replaceState(history.state, "", address);
  rewritten.notify();
}

export const onRewritten = rewritten.add;
