/** How the outputs of a run add up to results: pure, and the same on server and replica. */

import type { OperationOf } from "../operation.ts";
import { type Results, resultsOf, type Segment, segment, tableRowBudget } from "../results.ts";

export function appendOutput(results: Results | null, { index, format, data }: OperationOf<"outputAppended">): Results {
  return withSegment(results, index, (old) =>
    old && old.type === format ? { ...old, data: old.data + data } : segment(format, data),
  );
}

export function replaceOutput(
  results: Results | null,
  { index, format, data }: OperationOf<"outputReplaced">,
): Results {
  return withSegment(results, index, () => segment(format, data));
}

export function overflowOutput(
  results: Results | null,
  { index, lines, bytes, tail }: OperationOf<"outputOverflowed">,
): Results {
  return withSegment(results, index, (old) => ({
    ...(old ?? segment("TEXT", "")),
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

/** So much text stays of what came when no run was under way: the end of it. */
export const joinedTextBudget = 64 * 1024;
export const mostJoined = 100;

/** Rows that a table has no room for are not kept: there is no run that a file of them could belong to. */
export function joinOutput(results: Results | null, { outputs, clears }: OperationOf<"outputJoined">): Results {
  const old = clears ? [] : (results?.segments ?? []);
  const segments = outputs.reduce<readonly Segment[]>(withJoined, old);
  return resultsOf(results?.code ?? "SUCCESS", segments.slice(-mostJoined));
}

function withJoined(
  segments: readonly Segment[],
  { format, data, goesOn }: OperationOf<"outputJoined">["outputs"][number],
): readonly Segment[] {
  const last = segments.at(-1);
  // Longer text is the run's own, of which nothing is taken to make room.
  const isOpen =
    last?.type === format && !last.overflow && (format === "TEXT" ? last.data.length <= joinedTextBudget : goesOn);
  return last && isOpen
    ? [...segments.slice(0, -1), { ...last, data: withinBudget(format, last.data + data) }]
    : [...segments, segment(format, withinBudget(format, data))];
}

function withinBudget(format: string, data: string): string {
  if (format === "TABLE") {
    const lines = data.split("\n", tableRowBudget + 2);
    return lines.length < tableRowBudget + 2 ? data : `${lines.slice(0, -1).join("\n")}\n`;
  }
  if (format !== "TEXT" || data.length <= joinedTextBudget) return data;
  const lineEnd = data.indexOf("\n", data.length - joinedTextBudget);
  const hasLineBehind = lineEnd >= 0 && lineEnd < data.length - 1;
  return data.slice(hasLineBehind ? lineEnd + 1 : -joinedTextBudget);
}

function withSegment(results: Results | null, index: number, change: (old: Segment | undefined) => Segment): Results {
  const old = results?.segments ?? [];
  const gaps = Array.from({ length: Math.max(0, index - old.length) }, () => segment("TEXT", ""));
  const segments = [...old, ...gaps];
  segments[index] = change(old[index]);
  return resultsOf(results?.code ?? "SUCCESS", segments);
}
