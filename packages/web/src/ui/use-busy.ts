import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isInDialog } from "../shell/dialogs/focus-return.ts";
import { isKeyboardFree } from "./free-keyboard.ts";
import { keyboardHolder } from "./keyboard-holder.ts";

export interface Busy {
  readonly isBusy: boolean;
  /** Is busy as long as the work lasts, and resolves to what comes of it. */
  readonly during: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** The button that was pressed for it. */
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Whether who pressed it still waits for it: has gone to no other field, form or dialog meanwhile. */
  readonly isAwaited: () => boolean;
}

/**
 * Whether something that was pressed is being done. A button that is busy cannot have the keyboard, nor can the fields of a form that is being saved:
 * then it is given back to where it was.
 */
export function useBusy(): Busy {
  const [isBusy, setIsBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);
  async function during<Result>(work: () => Promise<Result>): Promise<Result> {
    const holder = keyboardHolder();
    before.current = isInDialog(holder) ? null : holder;
    setIsBusy(true);
    try {
      return await work();
    } finally {
      flushSync(() => setIsBusy(false));
      // Who asked for it in a question has the keyboard where that was asked from.
      if (isKeyboardFree()) focusFirst(before.current, button.current);
    }
  }
  const isAwaited = () => {
    const holder = keyboardHolder();
    return isKeyboardFree() || holder === before.current || holder === button.current;
  };
  return { isBusy, during, button, isAwaited };
}

/** The first of them that can have it. */
function focusFirst(...elements: readonly (Element | null)[]): void {
  const able = elements.find((element) => element?.isConnected && !element.matches(":disabled"));
  if (able instanceof HTMLElement) able.focus({ preventScroll: true });
}
