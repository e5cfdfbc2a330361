import { useEffect } from "react";
import { runWhenIdle } from "../../platform/idle.ts";

/** The page comes first. */
const afterMs = 2000;

/** Fetches parts of a page before they are asked for. They come one after the other, when nothing else is to be done. */
export function usePreloadedParts(parts: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    let callOff = () => {};
    const fetchFrom = (at: number) => {
      const fetchIt = parts[at];
      if (!fetchIt) return;
      const goOn = () => fetchFrom(at + 1);
      // What does not come now is fetched when it is asked for.
      callOff = runWhenIdle(() => void fetchIt().then(goOn, goOn));
    };
    const timer = setTimeout(() => fetchFrom(0), afterMs);
    return () => {
      clearTimeout(timer);
      callOff();
    };
  }, [parts]);
}
