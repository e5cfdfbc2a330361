/**
 * Loaded into a server before anything else (`node --import`): keeps how long its event loop was blocked at most, and writes that, in
 * milliseconds, to the file in OCTAVO_LOOP_DELAY when it gets SIGUSR2; then it begins anew.
 */
import { writeFileSync } from "node:fs";

const everyMs = 2;
let last = performance.now();
let longest = 0;

setInterval(() => {
  const now = performance.now();
  longest = Math.max(longest, now - last - everyMs);
  last = now;
}, everyMs).unref();

process.on("SIGUSR2", () => {
  writeFileSync(process.env["OCTAVO_LOOP_DELAY"] ?? "", String(longest));
  longest = 0;
});
