interface Window {
  readonly seen: import("./rows-in-sight.mjs").Seen;
}
