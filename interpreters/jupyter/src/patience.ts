/**
 * Aborts with the signal, or after this time.
 *
 * `AbortSignal.timeout` is not enough: in Node 20, one that only `AbortSignal.any` knows is collected when memory is tidied up, and its time
 * never comes. A controller is held by its timer.
 */
export function limitPatience(signal: AbortSignal, ms: number): AbortSignal {
  const waiting = new AbortController();
  setTimeout(() => waiting.abort(new DOMException(`It took longer than ${ms} ms.`, "TimeoutError")), ms).unref();
  return AbortSignal.any([signal, waiting.signal]);
}
