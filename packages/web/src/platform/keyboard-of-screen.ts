/** The keyboard of a screen without keys. Some browsers make the page as much lower, others lay it over the page. */

/** How much it hides of the page, at its foot. */
export function hiddenByKeyboard(): number {
  const seen = globalThis.visualViewport;
  return seen ? Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop)) : 0;
}

/** Notifies when that may have changed. Returns the way to stop. */
export function watchSight(listener: () => void): () => void {
  const seen = globalThis.visualViewport;
  seen?.addEventListener("resize", listener);
  seen?.addEventListener("scroll", listener);
  return () => {
    seen?.removeEventListener("resize", listener);
    seen?.removeEventListener("scroll", listener);
  };
}
