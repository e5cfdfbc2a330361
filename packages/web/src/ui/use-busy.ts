import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { keyboardHolder } from "./keyboard-holder.ts";

export interface Busy {
  readonly isBusy: boolean;
  /** Is busy as long as the work lasts, and resolves to what comes of it. */
  readonly during: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** The button that was pressed for it. */
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** Whether something that was pressed is being done. A button that is busy cannot have the keyboard, so it is given back to it. */
export function useBusy(): Busy {
  const [isBusy, setIsBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  async function during<Result>(work: () => Promise<Result>): Promise<Result> {
    setIsBusy(true);
    try {
      return await work();
    } finally {
      flushSync(() => setIsBusy(false));
      const holder = keyboardHolder();
      // Nobody has it, or the page as a whole, after a question whose opener was busy by then.
      if (!holder || holder.matches("main")) button.current?.focus({ preventScroll: true });
    }
  }
  return { isBusy, during, button };
}
