/**
 * The history of the browser, seen before the router sees it. What this keeps true:
 *
 * - Each entry has a number, by which the router knows how to come back when somebody wants to stay. A place whose address was typed, chosen from the
 *   bookmarks, or linked to by what a note shows gets its number here.
 * - Back closes the topmost of what lies over the page, and leads nowhere: the entry that was left is gone back to, unseen by the router.
 * - Any other way to another entry closes all that lies over the page, and goes on. Where something is typed in it, it comes back and asks first.
 * - Below the first page lies an entry that only catches Back: the floor. It is laid by the first press on the page, so that nothing has been opened
 *   before. Nobody stays there: with nothing to close, one more step leads out of the program. Entries ahead are lost by it only to
 *   who has come back to the first page without having pressed anything before.
 * - While the way back to an entry is on its way, a further press of Back is the same press. An entry that cannot be come back to is gone to.
 */
import { isCovered, overStore } from "./lies-over.ts";

/** What of a window is needed. */
export interface Page {
  readonly history: Pick<History, "state" | "pushState" | "replaceState" | "go">;
  readonly location: { readonly href: string };
  readonly isEmbedded: boolean;
  addEventListener(type: "popstate" | "click" | "keydown", listener: (event: Event) => void, isFirst: boolean): void;
}

export function pageOf(window: Window): Page {
  const { history, location } = window;
  return {
    history,
    location,
    isEmbedded: window.parent !== window,
    addEventListener: (type, listener, isFirst) => window.addEventListener(type, listener, isFirst),
  };
}

/** What of the router's state is needed. */
interface Moved {
  readonly location: object;
  readonly blockers: ReadonlyMap<string, { readonly state: string }>;
}

interface Place {
  readonly number: number;
  readonly address: string;
  readonly state: Page["history"]["state"];
}

interface WayBack {
  /** Whether it is the router's own, which waits for its end. */
  readonly isRouters: boolean;
  readonly onThere?: () => void;
  /** How often it has led elsewhere. */
  readonly misses?: number;
}

const floor = -1;
const mostMisses = 4;

/**
 * To be called before the router listens to the history.
 *
 * @param askToDiscard asks before what is typed over the page is thrown away
 * @returns what the router is to call after each of its moves
 */
export function watchHistory(page: Page, askToDiscard: (goOn: () => void) => void): (moved: Moved) => void {
  const { history } = page;
  if (numberOf(history.state) === floor) history.replaceState({ ...history.state, idx: 0 }, "");
  let here = placeIn(page, 0);
  /** The place of what the router shows. */
  let shown: Place & { readonly location: object | null } = { ...here, location: null };
  let wayBack: WayBack | null = null;
  /** Whether somebody has answered that they want to go where they are going: by a question of ours, or of the router's. */
  let isAgreed = false;
  let isProceeding = false;

  const goBack = (way: WayBack) => {
    wayBack = way;
    history.go(shown.number - here.number);
  };

  const arriveBack = (event: Event, way: WayBack) => {
    const { isRouters, onThere, misses = 0 } = way;
    const isThere = here.number === shown.number;
    wayBack = null;
    if (!isThere && misses === mostMisses) return;
    if (!isThere || !isRouters) event.stopImmediatePropagation();
    if (isThere) onThere?.();
    else goBack({ ...way, misses: misses + 1 });
  };

  /** The floor takes the place of what was above it: whoever does not get out, or changes their mind, is at the first page. */
  const leaveProgram = ({ state, address }: Place) => {
    history.replaceState({ ...state, raised: false }, "", address);
    here = placeIn(page, 0);
    history.go(-1);
  };

  const handlePop = (event: Event) => {
    const before = here;
    here = placeHere(page, before);
    if (wayBack) return arriveBack(event, wayBack);
    const over = overStore.getState();
    const steps = here.number - shown.number;
    if (isAgreed || isProceeding || steps === 0) {
      isAgreed = false;
      return;
    }
    const top = over.at(-1);
    if (top && steps < 0) {
      event.stopImmediatePropagation();
      goBack({ isRouters: false });
      top.close();
    } else if (here.number === floor) {
      event.stopImmediatePropagation();
      // Of several steps at once, the first page is meant.
      if (before.number === 0) leaveProgram(before);
      else history.go(1);
    } else if (over.some(({ isTypedIn }) => isTypedIn?.())) {
      event.stopImmediatePropagation();
      const goOn = () => {
        closeAll();
        isAgreed = true;
        history.go(steps);
      };
      goBack({ isRouters: false, onThere: () => askToDiscard(goOn) });
    } else closeAll();
  };

  const layFloor = () => {
    const { state } = history;
    // A question may be about an entry ahead, which would be lost.
    if (page.isEmbedded || wayBack || isCovered() || numberOf(state) !== 0 || state.raised) return;
    history.replaceState({ ...state, idx: floor }, "");
    history.pushState({ ...state, raised: true }, "");
    here = placeIn(page, 0);
  };

  page.addEventListener("popstate", handlePop, false);
  page.addEventListener("click", layFloor, true);
  page.addEventListener("keydown", layFloor, true);

  return ({ location, blockers }) => {
    const states = [...blockers.values()].map(({ state }) => state);
    isProceeding = states.includes("proceeding");
    if (location !== shown.location) {
      // The router leaves no mark on an entry that it puts in the place of another.
      if (here.number === 0 && here.state?.raised && numberOf(history.state) === 0)
        history.replaceState({ ...history.state, raised: true }, "");
      here = placeIn(page, here.number);
      shown = { ...here, location };
    } else if (states.includes("blocked") && here.number !== shown.number) wayBack ??= { isRouters: true };
  };
}

/** The panel beside a note goes with its page. */
function closeAll(): void {
  for (const { kind, close } of overStore.getState().toReversed()) if (kind !== "panel") close();
}

/** Where the browser is by now; what has no number yet gets one. */
function placeHere(page: Page, before: Place): Place {
  const { history, location } = page;
  if (numberOf(history.state) === null) {
    // A link to where one is takes the place of the entry; any other address makes one more.
    const number = location.href === before.address ? before.number : before.number + 1;
    history.replaceState({ ...history.state, idx: number, key: `typed-${number}` }, "");
  }
  return placeIn(page, before.number);
}

function placeIn({ history, location }: Page, otherwise: number): Place {
  return { number: numberOf(history.state) ?? otherwise, address: location.href, state: history.state };
}

function numberOf(state: { readonly idx?: unknown } | null): number | null {
  return typeof state?.idx === "number" ? state.idx : null;
}
