/** A line that a traceback names. The page that shows the results knows where the paragraph is, and goes there. */
export interface TracebackPlace {
  /** Null for the paragraph that the traceback stands in. */
  readonly paragraphId: string | null;
  /** Of its script, from 1. */
  readonly line: number;
}

const pattern = /^(?:this paragraph|(paragraph_[\w-]+)), line (\d+)$/;

export function isTracebackPlace(text: string): boolean {
  return pattern.test(text);
}

/** The place that was clicked, if one was. */
export function placeOfTarget(target: EventTarget): TracebackPlace | null {
  const named = target instanceof Element ? target.closest("[data-place]")?.getAttribute("data-place") : null;
  const [, paragraphId, line] = pattern.exec(named ?? "") ?? [];
  return line === undefined ? null : { paragraphId: paragraphId ?? null, line: Number(line) };
}
