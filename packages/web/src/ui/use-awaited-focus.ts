import { type RefObject, useEffect, useRef } from "react";

/** For what opens with something that the server has yet to say: whether who opened it has done nothing else meanwhile, and is given the keyboard in it. */
export function useAwaitedFocus(): RefObject<boolean> {
  const isWaitedFor = useRef(true);
  useEffect(() => {
    const stop = new AbortController();
    const goOn = () => {
      isWaitedFor.current = false;
      stop.abort();
    };
    for (const sign of ["keydown", "pointerdown"]) addEventListener(sign, goOn, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
  return isWaitedFor;
}
