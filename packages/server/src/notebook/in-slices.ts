import type { Steps } from "@octavo/note";

/** The longest that other work waits for a step of long work. */
const sliceMs = 8;

/** Does long work a few milliseconds at a time; whatever others want of this process comes in between. */
export async function runInSlices<Result>(
  steps: Steps<Result>,
  now: () => number = () => performance.now(),
): Promise<Result> {
  let began = now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (now() - began < sliceMs) continue;
    await new Promise(setImmediate);
    began = now();
  }
}
