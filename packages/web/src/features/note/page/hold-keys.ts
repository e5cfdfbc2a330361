/**
 * Keys that are pressed while the paragraph they are meant for is still on its way: the server makes it, then the page draws it. A hidden field has
 * the keyboard from the first of them on, so that the browser, or an input method, makes of them what it always does. The moment the paragraph takes
 * the keyboard they are pressed there once more, in their order, and do what they would have done: see `replay.ts`.
 *
 * A user who presses none notices nothing, and one who goes elsewhere writes there.
 */

import { isPageCovered, overlayStore } from "../../../platform/overlay-stack.ts";
import { captureFocus, type FocusSnapshot, hasFocusMoved, pressedSomewhere } from "../../../ui/capture-focus.ts";
import { isTypingTarget } from "../../../ui/commands/is-typing.ts";
import type { HeldKeysOptions, HoldKeys } from "../session/held-keys.ts";
import { createAheadField } from "./ahead-field.ts";
import { type HeldPress, replayPresses } from "./replay.ts";

/** A user who types on is quicker. */
const pauseMs = 700;
/** The page draws a paragraph sooner; where none comes, a user has removed it. */
const patienceMs = 3000;

/** Those that take what is pressed now. */
interface Hold {
  add(pressed: readonly HeldPress[]): void;
  stop(): void;
  /** Takes a key unless the keyboard is where it was sent. */
  take(event: KeyboardEvent): boolean;
}

/** The held keys of one note. */
export interface Holding {
  readonly holdKeys: HoldKeys;
  /** For code that holds up a key while a hold begins: whether the hold has it. */
  isHeld(event: KeyboardEvent): boolean;
  /** Whether a key is pressed once more just now. */
  isReplaying(): boolean;
  stop(): void;
}

/** @param isCommand whether a key does not write, but is meant for the paragraph one writes in, or for the page */
export function createHolding(isCommand: (event: KeyboardEvent) => boolean): Holding {
  let holding: Hold | null = null;
  let isReplaying = false;
  let isStopped = false;
  /** Waits no more for what covers the page to close. */
  let stopWaiting = () => {};

  /** A command among them may lead to a paragraph that is on its way in turn. */
  function pressKeys(pressed: readonly HeldPress[], { keep }: Pick<HeldKeysOptions, "keep">): void {
    void replayPresses(pressed, {
      during(work) {
        isReplaying = true;
        try {
          return work();
        } finally {
          isReplaying = false;
        }
      },
      giveOn(rest) {
        holding?.add(rest);
        return holding !== null || isStopped;
      },
      keep,
    });
  }

  function holdKeys(options: HeldKeysOptions) {
    const { onTyped, write, recall } = options;
    const field = createAheadField(notify);
    let from = focusPlaceOf(options.from);
    let target: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isEnded = false;

    function notify(): void {
      onTyped(field.text());
    }

    const isElsewhere = () => !field.hasKeyboard() && hasFocusMoved(from, captureFocus());

    const self: Hold = {
      add(pressed) {
        field.add(pressed);
        notify();
      },
      stop() {
        removeEventListener("keydown", handleKey, { capture: true });
        removeEventListener("pointerdown", handlePress, { capture: true });
        if (holding === self) holding = null;
      },
      take(event) {
        if (target === null) return false;
        handleKey(event);
        return true;
      },
    };

    function handleKey(event: KeyboardEvent): void {
      if (!event.isTrusted || isElsewhere()) return;
      if (isCommand(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        self.add([{ key: event, text: "", isCommand: true }]);
      } else if (isTextKey(event)) {
        // The browser types where the focus is by now, and no other listener is to receive it.
        event.stopImmediatePropagation();
        field.take(event);
      }
    }

    function handlePress(): void {
      from = pressedSomewhere;
    }

    /** What was held, the first time. */
    function end(): { readonly pressed: readonly HeldPress[]; readonly text: string } {
      if (isEnded) return { pressed: [], text: "" };
      isEnded = true;
      const held = { pressed: field.pressed(), text: field.text() };
      self.stop();
      clearTimeout(timer);
      document.removeEventListener("focusin", handleFocus);
      field.remove();
      onTyped(null);
      return held;
    }

    function arrive(paragraphId: string): void {
      const isThere = document.activeElement?.closest("section")?.id === paragraphId;
      const { pressed, text } = end();
      if (isThere) pressKeys(pressed, options);
      else if (text !== "") write(paragraphId, text);
    }

    function handleFocus({ target: element }: FocusEvent): void {
      if (target === null || field.hasKeyboard() || !(element instanceof Element)) return;
      if (!isTypingTarget(element) && element.id !== target) return;
      const paragraphId = target;
      target = null;
      // The caller that sends it there may have more to do with it, such as to place the caret.
      queueMicrotask(() => arrive(paragraphId));
    }

    function stop(): string {
      if (field.hasKeyboard()) returnFocusTo(from);
      return end().text;
    }

    stopWaiting();
    holding?.stop();
    holding = self;
    addEventListener("keydown", handleKey, { capture: true });
    addEventListener("pointerdown", handlePress, { capture: true });
    document.addEventListener("focusin", handleFocus);

    function leadTo(paragraphId: string, send: () => void): void {
      if (isEnded) return;
      if (field.isComposing()) {
        field.onComposed(() => leadTo(paragraphId, send));
      } else if (holding !== self || isElsewhere()) {
        const { over } = captureFocus();
        const isToClose = holding === self && over !== null && over !== from.over;
        arrive(paragraphId);
        if (isToClose) stopWaiting = onceClosed(began, send);
      } else {
        target = paragraphId;
        timer = setTimeout(() => arrive(paragraphId), patienceMs);
        field.onComposing(() => {
          if (target === null) return;
          // The paragraph would take the keyboard from a word that is half composed.
          target = null;
          clearTimeout(timer);
          recall();
          field.onComposed(() => leadTo(paragraphId, send));
        });
        send();
      }
    }

    const began = from;

    return {
      leadTo,
      giveBack() {
        if (field.hasKeyboard()) returnFocusTo(from);
        const isBack = isTypingTarget(document.activeElement);
        const { pressed, text } = end();
        if (isBack) pressKeys(pressed, options);
        return isBack ? "" : text;
      },
      async giveUp(awaits = false) {
        while ((awaits || field.hasKeyboard()) && (await field.isTypedOn(pauseMs)));
        return stop();
      },
      stop,
    };
  }

  return {
    holdKeys,
    isHeld: (event) => holding?.take(event) ?? false,
    isReplaying: () => isReplaying,
    stop() {
      isStopped = true;
      stopWaiting();
    },
  };
}

/** Where the keyboard is; where the paragraph is that it is meant from, when it is not in that any more. */
function focusPlaceOf(paragraphId: string | undefined): FocusSnapshot {
  const section = document.getElementById(paragraphId ?? "");
  if (!section || section.contains(document.activeElement)) return captureFocus();
  return { ...captureFocus(section), over: null };
}

/** Calls when what covers the page has closed and given the keyboard back, unless that goes elsewhere, or is sent there. */
function onceClosed(from: FocusSnapshot, work: () => void): () => void {
  const stop = () => {
    stopOver();
    document.removeEventListener("focusin", check);
    removeEventListener("pointerdown", handlePress, { capture: true });
  };
  const check = () => {
    const now = captureFocus();
    if (now.over !== null || now.holder === null) return;
    stop();
    if (!hasFocusMoved(from, now)) work();
  };
  // What is pressed in a menu, or while nothing below can be pressed, closes it at most.
  const handlePress = ({ target }: Event) => {
    if (!isPageCovered() && !(target instanceof Element && target.closest("[role=menu]"))) stop();
  };
  // Some give it back a moment before they are closed, some behind that.
  const stopOver = overlayStore.subscribe(() => queueMicrotask(check));
  document.addEventListener("focusin", check);
  addEventListener("pointerdown", handlePress, { capture: true });
  return stop;
}

function returnFocusTo({ holder }: FocusSnapshot): void {
  if (holder instanceof HTMLElement) holder.focus({ preventScroll: true });
}

/** A key that does something to a text or in it, which those of an input method do as well. */
function isTextKey({ key }: KeyboardEvent): boolean {
  return !/^(F\d+|Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock)$/.test(key);
}
