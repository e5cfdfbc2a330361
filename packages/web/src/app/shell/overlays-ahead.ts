import { useEffect } from "react";
import { whenIdle } from "../../platform/idle.ts";

/** The page comes first. */
const afterMs = 2000;

const overlays: readonly (() => Promise<unknown>)[] = [
  () => import("./dialogs/dialog-frame.tsx"),
  () => import("./notes-menu/notes-panel.tsx"),
  () => import("../palette/palette.tsx"),
];

/** Fetches what opens over every page before it is asked for: the first press is answered at once on a slow line, and at all on one that is lost by then. */
export function useOverlaysAhead(): void {
  useAhead(overlays);
}

/** The same for parts of one page. They come one after the other, when nothing else is to be done. */
export function useAhead(parts: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    let callOff = () => {};
    const fetchFrom = (at: number) => {
      const fetchIt = parts[at];
      if (!fetchIt) return;
      const goOn = () => fetchFrom(at + 1);
      // What does not come now is fetched when it is asked for.
      callOff = whenIdle(() => void fetchIt().then(goOn, goOn));
    };
    const timer = setTimeout(() => fetchFrom(0), afterMs);
    return () => {
      clearTimeout(timer);
      callOff();
    };
  }, [parts]);
}
