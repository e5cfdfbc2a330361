/**
 * Keeps the keyboard of the page from the frames on it.
 *
 * A frame of another origin may take the focus of the whole page by a script, and no attribute of it forbids that in browsers of today. The
 * script in each frame keeps the code there from doing so; this is for what comes past it. A frame holds the keyboard rightfully after the page
 * has lent it, or after a press in it, which its script confirms when it is asked. Otherwise the keyboard goes back to where it was, and the
 * frame is ended; one that may only be busy, because the pointer is there, has a second chance, and gets the keyboard when it confirms late and the
 * user has done nothing since.
 */

/** For a frame to say that it was pressed, when it may have been. Milliseconds. */
const answerMs = 150;
/** For a busy frame to say so after the keyboard has gone back. Milliseconds. */
const lateAnswerMs = 3000;
/** A pointer so near to a frame may have gone into it without an event on the page. Pixels. */
const nearPixels = 16;

/** A finger on the page is not on a frame for this long after. Milliseconds. */
const touchMs = 1000;

export interface FrameKeyboard {
  /** Leads the keyboard into the frame. */
  lend(): void;
  /** The frame says that it was pressed; believed only when it was asked, and of frames within it when the pointer is there. */
  confirm(press: { readonly isOwn: boolean }): void;
  stop(): void;
}

interface FrameKeyboardOptions {
  readonly frame: HTMLIFrameElement;
  readonly isPointerOver: () => boolean;
  /** Asks the frame whether it was pressed. */
  readonly ask: () => void;
  /** Has the frame give the keyboard to what had it there, for it has confirmed late. */
  readonly resume: () => void;
  readonly onHold: (holds: boolean) => void;
  /** It took the keyboard; called before that goes back. */
  readonly onTaken: () => void;
}

interface Watched extends FrameKeyboard {
  check(): void;
}

const keyboards = new Map<Element, Watched>();
/** The element that had it last, rightfully. */
let holder: Element | null = null;
/** Where the pointer was last seen outside of frames; null when it was not. */
let pointer: { readonly clientX: number; readonly clientY: number } | null = null;
let touchedPageAt = Number.NEGATIVE_INFINITY;
/** Counts keys and presses on the page. */
let acts = 0;

export function watchFrameKeyboard({
  frame,
  isPointerOver,
  ask,
  resume,
  onHold,
  onTaken,
}: FrameKeyboardOptions): FrameKeyboard {
  let holds = false;
  let waiting: ReturnType<typeof setTimeout> | null = null;
  /** Since the keyboard went back from a frame that had not confirmed: when, and what the user had done by then. */
  let late: { readonly at: number; readonly acts: number } | null = null;

  const setHolds = (next: boolean) => {
    if (waiting !== null) clearTimeout(waiting);
    waiting = null;
    if (next) holder = frame;
    if (holds === next) return;
    holds = next;
    onHold(next);
  };
  const isMaybePressed = () =>
    isPointerOver() || isNearPointer(frame) || (hasNoPointer() && performance.now() - touchedPageAt > touchMs);
  const takeBack = ({ ends }: { readonly ends: boolean }) => {
    if (document.activeElement !== frame) return;
    // When the last frame goes, `holder` becomes null.
    const before = holder;
    if (ends) onTaken();
    frame.blur();
    const other = before && keyboards.get(before);
    if (other) other.lend();
    else if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
  const keyboard: Watched = {
    lend() {
      setHolds(true);
      frame.focus({ preventScroll: true });
    },
    confirm({ isOwn }) {
      if (!isOwn && !isMaybePressed()) return;
      if (waiting !== null) setHolds(true);
      else if (late?.acts === acts && performance.now() - late.at < lateAnswerMs) {
        keyboard.lend();
        resume();
      }
      late = null;
    },
    check() {
      if (document.activeElement !== frame) return setHolds(false);
      if (holds || waiting !== null) return;
      // Each moment of asking may cost a key that the user types elsewhere.
      if (!isMaybePressed()) return takeBack({ ends: true });
      waiting = setTimeout(() => {
        waiting = null;
        takeBack({ ends: late !== null });
        late = { at: performance.now(), acts };
      }, answerMs);
      ask();
    },
    stop() {
      setHolds(false);
      keyboards.delete(frame);
      if (keyboards.size === 0) unwatchPage();
    },
  };
  if (keyboards.size === 0) watchPage();
  keyboards.set(frame, keyboard);
  return keyboard;
}

/** Leads the keyboard into a frame that is watched. */
export function lendKeyboard(frame: Element | null | undefined): void {
  if (frame) keyboards.get(frame)?.lend();
}

/** Looks again what has the keyboard, for the page gets no event when it goes from one frame to another. */
export function checkKeyboards(): void {
  // Within the event itself the browser is not through with moving the focus, and would not move it back.
  setTimeout(() => {
    for (const keyboard of [...keyboards.values()]) keyboard.check();
  });
}

function watchPage(): void {
  holder = document.activeElement;
  document.addEventListener("focusin", handleFocusIn);
  document.addEventListener("pointerdown", handlePress, { capture: true });
  document.addEventListener("keydown", countAct, { capture: true });
  document.addEventListener("pointermove", handleMove, { capture: true, passive: true });
  window.addEventListener("blur", checkKeyboards);
  window.addEventListener("focus", checkKeyboards);
}

function unwatchPage(): void {
  holder = null;
  pointer = null;
  document.removeEventListener("focusin", handleFocusIn);
  document.removeEventListener("pointerdown", handlePress, { capture: true });
  document.removeEventListener("keydown", countAct, { capture: true });
  document.removeEventListener("pointermove", handleMove, { capture: true });
  window.removeEventListener("blur", checkKeyboards);
  window.removeEventListener("focus", checkKeyboards);
}

function handleFocusIn({ target }: FocusEvent): void {
  if (target instanceof Element && !keyboards.has(target)) holder = target;
  checkKeyboards();
}

function handleMove({ clientX, clientY }: PointerEvent): void {
  pointer = { clientX, clientY };
}

/** Scrolling moves frames beneath a pointer that rests. */
function isNearPointer(frame: Element): boolean {
  if (pointer === null) return true;
  const { clientX: x, clientY: y } = pointer;
  const { left, right, top, bottom } = frame.getBoundingClientRect();
  return x > left - nearPixels && x < right + nearPixels && y > top - nearPixels && y < bottom + nearPixels;
}

function handlePress({ isTrusted }: PointerEvent): void {
  if (isTrusted) touchedPageAt = performance.now();
  countAct();
}

function countAct(): void {
  acts += 1;
}

function hasNoPointer(): boolean {
  return matchMedia("(hover: none)").matches;
}
