/** How the outputs of a run add up to results: pure, and the same on server and replica. */

import type { OperationOf } from "../operation.ts";
import { createSegment, type Results, resultsOf, type Segment } from "../results.ts";

export function appendOutput(results: Results | null, { index, format, data }: OperationOf<"outputAppended">): Results {
  return withSegment(results, index, (old) =>
    old && old.type === format ? { ...old, data: old.data + data } : createSegment(format, data),
  );
}

export function replaceOutput(
  results: Results | null,
  { index, format, data, types, mime }: OperationOf<"outputReplaced">,
): Results {
  return withSegment(results, index, () => ({ ...createSegment(format, data, null, types), ...(mime && { mime }) }));
}

export function overflowOutput(
  results: Results | null,
  { index, lines, bytes, tail }: OperationOf<"outputOverflowed">,
): Results {
  return withSegment(results, index, (old) => ({
    ...(old ?? createSegment("TEXT", "")),
    overflow: { lines, bytes, tail, file: null },
  }));
}

/** Names the files of outputs over budget, and says whether the run went well. */
export function finishOutput(results: Results | null, { outcome, files }: OperationOf<"runFinished">): Results | null {
  const code = outcome === "FINISHED" ? "SUCCESS" : "ERROR";
  if (!results) return outcome === "FINISHED" ? resultsOf(code, []) : null;
  const segments = results.segments.map((old, index) => {
    const file = files[String(index)];
    return old.overflow && file ? { ...old, overflow: { ...old.overflow, file } } : old;
  });
  return { ...results, code, segments };
}

function withSegment(results: Results | null, index: number, change: (old: Segment | undefined) => Segment): Results {
  const old = results?.segments ?? [];
  const gaps = Array.from({ length: Math.max(0, index - old.length) }, () => createSegment("TEXT", ""));
  const segments = [...old, ...gaps];
  segments[index] = change(old[index]);
  return resultsOf(results?.code ?? "SUCCESS", segments);
}
