/**
 * Has the address of a place say what is wanted there, behind the frame that shows it, for who types would wait for it. Safari takes a hundred writes
 * in half a minute and throws for more, so of very many only some are made. What leads elsewhere, or loads the page anew, finds it written.
 */
import { rewriteAddress, type Tab } from "../platform/history-places.ts";

/** What of a window is needed. */
export interface Leavable extends Pick<Tab, "history"> {
  addEventListener(type: string, listener: (event: Event) => void, isFirst: boolean): void;
}

const frameMs = 50;
/** So many are made at once, and then one in so long: 90 in half a minute. */
const mostAtOnce = 30;
const oneInMs = 500;
const leavingKeys: ReadonlySet<string> = new Set(["Enter", "Alt", "Control", "Meta", "F5"]);

/** @returns takes what the address of this place is to be; of several in a row the last counts */
export function createAddressWriter(page: Leavable): (address: () => string) => void {
  let waiting: { readonly place: unknown; readonly address: () => string } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let allowed = mostAtOnce;
  let countedAt = Date.now();
  /** The entry of the browser's history, as the router names it. */
  const placeNow = (): unknown => page.history.state?.key;

  function writeAddress(): void {
    clearTimeout(timer);
    const due = waiting;
    waiting = null;
    // Who has left by then is at a place that says something else.
    if (!due || due.place !== placeNow()) return;
    allowed -= 1;
    rewriteAddress(page, due.address());
  }

  function waitMs(): number {
    const now = Date.now();
    allowed = Math.min(mostAtOnce, allowed + (now - countedAt) / oneInMs);
    countedAt = now;
    return Math.max(frameMs, (1 - allowed) * oneInMs);
  }

  for (const type of ["pointerdown", "click", "pagehide"]) page.addEventListener(type, writeAddress, true);
  page.addEventListener("keydown", (event) => leavingKeys.has((event as KeyboardEvent).key) && writeAddress(), true);

  return (address) => {
    clearTimeout(timer);
    waiting = { place: placeNow(), address };
    timer = setTimeout(writeAddress, waitMs());
  };
}
