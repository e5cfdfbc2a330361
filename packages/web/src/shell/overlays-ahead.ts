import { useEffect } from "react";

/** The page comes first. */
const afterMs = 2000;

const overlays: readonly (() => Promise<unknown>)[] = [
  () => import("./dialogs/dialog-frame.tsx"),
  () => import("./notes-menu/notes-panel.tsx"),
  () => import("../commands/palette/palette.tsx"),
];

/** Fetches what opens over every page before it is asked for: the first press is answered at once on a slow line, and at all on one that is lost by then. */
export function useOverlaysAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // What does not come now is fetched when it is asked for.
      for (const fetchIt of overlays) fetchIt().catch(() => {});
    }, afterMs);
    return () => clearTimeout(timer);
  }, []);
}
