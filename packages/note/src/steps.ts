/** Long work that stops for a moment at each `yield`, so that its caller can let other work come in between. */
export type Steps<Result> = Generator<void, Result, void>;

/** Does all of it in one go. */
export function finishAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
