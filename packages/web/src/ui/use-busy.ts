import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { captureFocus, type FocusSnapshot, hasFocusMoved, isKeyboardFree } from "./capture-focus.ts";
import { isInDialog } from "./dialogs/focus-return.ts";
import { keyboardHolder } from "./keyboard-holder.ts";

export interface Busy {
  readonly isBusy: boolean;
  /** Is busy as long as the work lasts, and resolves to what comes of it. */
  readonly during: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** The button that was pressed for it. */
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Whether who pressed it still waits for it: has gone to nothing else meanwhile. */
  readonly isAwaited: () => boolean;
}

/**
 * Whether something that was pressed is being done. A button that is busy cannot have the keyboard, nor can the fields of a form that is being saved:
 * then it is given back to where it was.
 */
export function useBusyState(): Busy {
  const [isBusy, setIsBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);
  const from = useRef<FocusSnapshot>(undefined);
  async function during<Result>(work: () => Promise<Result>): Promise<Result> {
    const holder = keyboardHolder();
    before.current = isInDialog(holder) ? null : holder;
    from.current = captureFocus(before.current ?? button.current);
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
    const now = captureFocus();
    return now.holder === button.current || !from.current || !hasFocusMoved(from.current, now);
  };
  return { isBusy, during, button, isAwaited };
}

/** The first of them that can have it. */
function focusFirst(...elements: readonly (Element | null)[]): void {
  const able = elements.find((element) => element?.isConnected && !element.matches(":disabled"));
  if (able instanceof HTMLElement) able.focus({ preventScroll: true });
}
