/**
 * Timers whose callbacks can be cancelled like runs. What a debugger's evaluation runs can be ended and the thread goes on; what Node's own
 * timers call cannot, it would take the thread with it.
 */
import type { Evaluator } from "./evaluate.ts";

type Callback = (...args: unknown[]) => unknown;

/** Whose code runs now: what it shows is that run's. */
export interface Owner {
  run: number;
}

/** In place of the global ones; each gives what the original gives. */
export function interruptibleTimers(
  { call }: Pick<Evaluator, "call">,
  showUncaught: (thrown: unknown) => void,
  owner: Owner,
) {
  function guarded(callback: unknown): unknown {
    if (typeof callback !== "function") return callback;
    const { run } = owner;
    return function (this: unknown, ...args: unknown[]) {
      const before = owner.run;
      owner.run = run;
      const { type, thrown } = call(() => Reflect.apply(callback as Callback, this, args));
      if (type === "threw") showUncaught(thrown);
      if (type === "stopped") showUncaught(new Error("Interrupted"));
      owner.run = before;
    };
  }
  const wrapped = (original: typeof setTimeout | typeof setInterval | typeof setImmediate) => {
    const timer = (callback: unknown, ...rest: readonly unknown[]) =>
      Reflect.apply(original, globalThis, [guarded(callback), ...rest]);
    // `promisify(setTimeout)` finds its other form there.
    return Object.defineProperties(timer, Object.getOwnPropertyDescriptors(original));
  };
  return {
    setTimeout: wrapped(setTimeout),
    setInterval: wrapped(setInterval),
    setImmediate: wrapped(setImmediate),
  };
}
