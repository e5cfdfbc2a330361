/** When the parts on the way have taken their true heights, about. */
const settlingMs = [0, 60, 200, 500, 1000];

/** Goes to a place, and stays there while what is around it is drawn, unless the reader goes elsewhere. Returns the way to stop. */
export function keepScrollAt(placeOf: () => Element | null): () => void {
  const go = () => placeOf()?.scrollIntoView({ block: "start" });
  const timers = settlingMs.map((delay) => setTimeout(go, delay));
  const signs = ["wheel", "keydown", "pointerdown"] as const;
  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
    for (const sign of signs) removeEventListener(sign, stop, { capture: true });
  };
  for (const sign of signs) addEventListener(sign, stop, { capture: true, passive: true });
  return stop;
}
