/**
 * The history of the browser, seen before the router sees it. What this keeps true:
 *
 * - Each entry has a number, by which the router knows how to come back when the user wants to stay. A place whose address was typed, chosen from the
 *   bookmarks, or linked to by what a note shows gets its number here.
 * - Back closes the topmost of what covers the page, and leads nowhere: the history goes back to the entry that was left, unseen by the router.
 * - Any other way to another entry closes all that covers the page, and goes on. Where something is typed in it, it comes back and asks first.
 * - Below the first page lies an entry that only catches Back: the floor. It is laid by the first press on the page, so that nothing has been opened
 *   before. No user stays there: with nothing to close, one more step leads out of the program. Only a user who has come back to the first page
 *   without having pressed anything before loses the entries ahead.
 * - While the way back to an entry is on its way, a further press of Back is the same press. An entry that cannot be come back to is gone to.
 */
import {
  floor,
  type HistoryPlace,
  lacksFloor,
  layFloorIn,
  numberOfState,
  onRewritten,
  placeHere,
  placeInHistory,
  type Tab,
} from "./history-places.ts";
import { isPageCovered, type Overlay, overlayStore } from "./overlay-stack.ts";

/** What of a window is needed. */
export interface Page extends Tab {
  readonly isEmbedded: boolean;
  addEventListener(type: "popstate" | "click" | "keydown", listener: (event: Event) => void, isFirst: boolean): void;
}

export function pageOfWindow(window: Window): Page {
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

interface WayBack {
  readonly type: "wayBack";
  /** Whether it is the router's own, which waits for its end. */
  readonly isRouters: boolean;
  readonly onThere?: () => void;
  /** How often it has led elsewhere. */
  readonly misses?: number;
  /** What is expected when it has come to its end. */
  readonly after: Exclude<Expected, WayBack>;
}

/** Which move in the history comes next. */
type Expected =
  /** The user's, whenever they make one. */
  | { readonly type: "still" }
  | WayBack
  /**
   * The one to this number, which the user has agreed to when we asked. One to another number is the user's own: where there is no such entry any
   * more, none comes.
   */
  | { readonly type: "agreed"; readonly to: number }
  /** One that the user has agreed to when the router asked. */
  | { readonly type: "proceeding" };

const still = { type: "still" } as const;
const mostMisses = 4;

/**
 * To be called before the router listens to the history.
 *
 * @param askToDiscard asks before what is typed over the page is thrown away
 * @returns what the router is to call after each of its moves
 */
export function closeOnBack(page: Page, askToDiscard: (goOn: () => void) => void): (moved: Moved) => void {
  const { history } = page;
  if (numberOfState(history.state) === floor) history.replaceState({ ...history.state, idx: 0 }, "");
  let here = placeInHistory(page, 0);
  /** What the router shows. */
  let shown: { readonly number: number; readonly location: object | null } = { number: here.number, location: null };
  let expected: Expected = still;

  const goBack = (way: WayBack) => {
    expected = way;
    history.go(shown.number - here.number);
  };

  const arriveBack = (event: Event, way: WayBack) => {
    const { isRouters, onThere, misses = 0, after } = way;
    const isThere = here.number === shown.number;
    expected = after;
    if (!isThere && misses === mostMisses) return;
    if (!isThere || !isRouters) event.stopImmediatePropagation();
    if (isThere) onThere?.();
    else goBack({ ...way, misses: misses + 1 });
  };

  const comeBack = (event: Event, onThere?: () => void) => {
    event.stopImmediatePropagation();
    goBack({ type: "wayBack", isRouters: false, after: still, ...(onThere && { onThere }) });
  };

  const goAgain = (steps: number) => {
    closeAllOverlays();
    expected = { type: "agreed", to: here.number + steps };
    history.go(steps);
  };

  /** The floor takes the place of what was above it: a user who does not get out, or changes their mind, is at the first page. */
  const leaveProgram = ({ state, address }: HistoryPlace) => {
    history.replaceState({ ...state, raised: false }, "", address);
    here = placeInHistory(page, 0);
    history.go(-1);
  };

  const isAgreed = () => {
    if (expected.type !== "agreed") return expected.type === "proceeding";
    const { to } = expected;
    expected = still;
    return here.number === to;
  };

  const handlePop = (event: Event) => {
    const before = here;
    here = placeHere(page, before);
    if (expected.type === "wayBack") return arriveBack(event, expected);
    if (isAgreed()) return;
    const over = overlayStore.getState();
    const steps = here.number - shown.number;
    switch (meaningOf(steps, here.number, over)) {
      case "close":
        comeBack(event);
        over.at(-1)?.close();
        return;
      case "leave":
        event.stopImmediatePropagation();
        // Of several steps at once, the first page is meant.
        if (before.number === 0) leaveProgram(before);
        else history.go(1);
        return;
      case "ask":
        comeBack(event, () => askToDiscard(() => goAgain(steps)));
        return;
      case "go":
        closeAllOverlays();
    }
  };

  const layFloor = () => {
    // A question may be about an entry ahead, which would be lost.
    if (page.isEmbedded || expected.type === "wayBack" || isPageCovered() || !lacksFloor(page)) return;
    layFloorIn(page);
    here = placeInHistory(page, 0);
  };

  page.addEventListener("popstate", handlePop, false);
  page.addEventListener("click", layFloor, true);
  page.addEventListener("keydown", layFloor, true);
  onRewritten(() => {
    here = placeInHistory(page, here.number);
  });

  return ({ location, blockers }) => {
    const states = [...blockers.values()].map(({ state }) => state);
    const hasMoved = location !== shown.location;
    if (hasMoved) {
      // The router leaves no mark on an entry that it puts in the place of another.
      if (here.number === 0 && here.state?.raised && lacksFloor(page))
        history.replaceState({ ...history.state, raised: true }, "");
      here = placeInHistory(page, here.number);
      shown = { number: here.number, location };
    }
    const after = states.includes("proceeding") ? ({ type: "proceeding" } as const) : still;
    if (expected.type === "wayBack") expected = { ...expected, after };
    else if (!hasMoved && states.includes("blocked") && here.number !== shown.number)
      expected = { type: "wayBack", isRouters: true, after };
    else if (hasMoved || expected.type !== "agreed") expected = after;
  };
}

/** What the user's move in the history means. Back closes what is open first; any other way leaves it with the page below. */
function meaningOf(steps: number, to: number, over: readonly Overlay[]): "stay" | "close" | "leave" | "ask" | "go" {
  if (steps === 0) return "stay";
  if (steps < 0 && over.length > 0) return "close";
  if (to === floor) return "leave";
  return over.some(({ isTypedIn }) => isTypedIn?.()) ? "ask" : "go";
}

/** The panel beside a note goes with its page. */
function closeAllOverlays(): void {
  for (const { kind, close } of overlayStore.getState().toReversed()) if (kind !== "panel") close();
}
