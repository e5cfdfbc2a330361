/**
 * Keys that are pressed while the paragraph they are meant for is still on its way: the server makes it, then the page draws it. A field that
 * nobody sees has the keyboard from the first of them on, so that the browser, or an input method, makes of them what it always does. The moment
 * the paragraph takes the keyboard they are pressed there once more, in their order, and do what they would have done: see `replay.ts`.
 *
 * Who presses none notices nothing, and who goes elsewhere writes there.
 */
import { isTyping } from "../../commands/is-typing.ts";
import { over } from "../session/attention.ts";
import type { HoldKeys } from "../session/held-keys.ts";
import { createAheadField } from "./ahead-field.ts";
import { type Press, replay } from "./replay.ts";

/** Who types on is quicker. */
const pauseMs = 700;
/** A paragraph is drawn sooner; where none comes, somebody has removed it. */
const patienceMs = 3000;

/** Those that take what is pressed now. */
let holding: {
  readonly add: (pressed: readonly Press[]) => void;
  readonly stop: () => void;
  /** Takes a key unless the keyboard is where it was sent. */
  readonly take: (event: KeyboardEvent) => boolean;
} | null = null;

/** For who holds up a key while others begin to hold: whether it is theirs. */
export function isHeld(event: KeyboardEvent): boolean {
  return holding?.take(event) ?? false;
}

export function createHoldKeys(isCommand: (event: KeyboardEvent) => boolean): HoldKeys {
  return ({ onTyped, write }) => {
    const field = createAheadField(tell);
    let from = document.activeElement;
    let target: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function tell(): void {
      onTyped(field.text());
    }

    function isElsewhere(): boolean {
      const { activeElement: now } = document;
      return now !== null && now !== from && !field.hasKeyboard() && (isTyping(now) || isOver(now) || isPressed(now));
    }

    /** What was open before as well, as the menu that this was chosen from, is closing. */
    const isOver = (now: Element) => now.closest(over) !== null && now.closest(over) !== from?.closest(over);
    const isPressed = (now: Element) => from === null && now.matches("section[id]");

    const self = {
      add(pressed: readonly Press[]) {
        field.add(pressed);
        tell();
      },
      stop() {
        removeEventListener("keydown", handleKey, { capture: true });
        removeEventListener("pointerdown", handlePress, { capture: true });
        if (holding === self) holding = null;
      },
      take(event: KeyboardEvent) {
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
      } else if (isOfText(event)) {
        // The browser types where the focus is by now, and nobody else is to hear of it.
        event.stopImmediatePropagation();
        field.take(event);
      }
    }

    /** Who presses somewhere means to be there, though it were where the keyboard was before. */
    function handlePress(): void {
      from = null;
    }

    function end(): readonly Press[] {
      const pressed = field.pressed();
      self.stop();
      clearTimeout(timer);
      document.removeEventListener("focusin", handleFocus);
      field.remove();
      onTyped(null);
      return pressed;
    }

    function arrive(paragraphId: string): void {
      const isThere = document.activeElement?.closest("section")?.id === paragraphId;
      const pressed = end();
      if (isThere) void press(pressed);
      else if (field.text() !== "") write(paragraphId, field.text());
    }

    function handleFocus({ target: element }: FocusEvent): void {
      if (target === null || field.hasKeyboard() || !(element instanceof Element)) return;
      if (!isTyping(element) && element.id !== target) return;
      const paragraphId = target;
      target = null;
      // Whoever has it sent there may have more to do with it, such as to place the caret.
      queueMicrotask(() => arrive(paragraphId));
    }

    function stop(): string {
      if (field.hasKeyboard()) giveTo(from);
      end();
      return field.text();
    }

    holding?.stop();
    holding = self;
    addEventListener("keydown", handleKey, { capture: true });
    addEventListener("pointerdown", handlePress, { capture: true });
    document.addEventListener("focusin", handleFocus);

    function leadTo(paragraphId: string, send: () => void): void {
      if (field.isComposing()) {
        field.onComposed(() => leadTo(paragraphId, send));
      } else if (holding !== self || isElsewhere()) {
        const isToClose = holding === self && document.activeElement?.closest(over) != null;
        arrive(paragraphId);
        if (isToClose) onceClosed(send);
      } else {
        target = paragraphId;
        timer = setTimeout(() => arrive(paragraphId), patienceMs);
        send();
      }
    }

    return {
      leadTo,
      giveBack() {
        if (field.hasKeyboard()) giveTo(from);
        const isBack = isTyping(document.activeElement);
        const pressed = end();
        if (isBack) void press(pressed);
        return isBack ? "" : field.text();
      },
      async giveUp() {
        while (field.hasKeyboard() && (await field.isTypedOn(pauseMs)));
        return stop();
      },
      stop,
    };
  };
}

/** A command among them may lead to a paragraph that is on its way in turn. */
function press(pressed: readonly Press[]): Promise<void> {
  return replay(pressed, (rest) => {
    holding?.add(rest);
    return holding !== null;
  });
}

/** Calls when the keyboard comes back from what has it now, and is sent nowhere else. */
function onceClosed(work: () => void): void {
  const place = document.activeElement?.closest(over);
  const handleFocus = ({ target }: FocusEvent) => {
    if (place?.isConnected && target instanceof Node && place.contains(target)) return;
    document.removeEventListener("focusin", handleFocus);
    if (holding === null && !(target instanceof Element && target.closest(over))) work();
  };
  document.addEventListener("focusin", handleFocus);
}

function giveTo(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/** A key that does something to a text or in it, which those of an input method do as well. */
function isOfText({ key }: KeyboardEvent): boolean {
  return !/^(F\d+|Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock)$/.test(key);
}
