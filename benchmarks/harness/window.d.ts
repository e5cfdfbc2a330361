interface Window {
  readonly seen: import("./rows-in-sight.mjs").Seen;
  /** Of `live-output.bench.mjs`: when a key went down, a figure came, and it was painted. */
  keyAt: number;
  cameAt: number;
  drawnAt?: number;
}
