import { usePreloadedParts } from "../../ui/shell/use-ahead.ts";

const overlays: readonly (() => Promise<unknown>)[] = [
  () => import("./dialogs/dialog-frame.tsx"),
  () => import("./notes-menu/notes-panel.tsx"),
  () => import("../palette/palette.tsx"),
];

/** Fetches what opens over every page before it is asked for: the first press is answered at once on a slow line, and at all on one that is lost by then. */
export function useOverlaysAhead(): void {
  usePreloadedParts(overlays);
}
