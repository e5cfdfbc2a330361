/** How what code shows when its run is over adds to what the run showed: never in place of it. */

import type { OperationOf } from "../operation.ts";
import { createSegment, type Results, resultsOf, type Segment, tableRowBudget } from "../results.ts";
import { terminalText } from "./terminal/text.ts";

/** So much text stays of what joined an output: the end of it. In UTF-16 units. */
export const joinedTextBudget = 64 * 1024;
/** The number of outputs of their own that stay of what joined a run's: the newest. */
export const mostJoined = 100;

/** Stands where text that joined had to go, so that no reader takes the rest for the whole. */
const gap = "…\n";

type Joined = OperationOf<"outputJoined">["outputs"][number];

/** Rows that a table has no room for are not kept: there is no run that a file of them could belong to. */
export function joinOutput(results: Results | null, { outputs, clears }: OperationOf<"outputJoined">): Results {
  const before = results ?? resultsOf("SUCCESS", []);
  const segments = outputs.reduce<readonly Segment[]>(withJoined, clears ? [] : before.segments);
  return { ...before, segments: withoutOldest(segments) };
}

function withJoined(segments: readonly Segment[], output: Joined): readonly Segment[] {
  const last = segments.at(-1);
  return last && isOpenFor(last, output)
    ? [...segments.slice(0, -1), continued(last, output.data)]
    : [...segments, continued({ ...begun(output), joinedAt: 0 }, output.data)];
}

function begun({ format, types, mime }: Joined): Segment {
  return { ...createSegment(format, "", null, types), ...(mime && { mime }) };
}

function isOpenFor(last: Segment, { format, goesOn, mime }: Joined): boolean {
  if (last.mime || mime) return false;
  return last.type === format && !last.overflow && (format === "TEXT" || goesOn === true);
}

function continued(old: Segment, data: string): Segment {
  if (old.type === "TABLE") return { ...old, data: beginningOfRows(old.data + data) };
  if (old.type !== "TEXT") return { ...old, data: old.data + data };
  const joinedAt = old.joinedAt ?? old.data.length;
  const joined = terminalText(old.data.slice(joinedAt) + data);
  return { ...old, joinedAt, data: old.data.slice(0, joinedAt) + endOfText(joined) };
}

function beginningOfRows(data: string): string {
  const lines = data.split("\n", tableRowBudget + 2);
  return lines.length < tableRowBudget + 2 ? data : `${lines.slice(0, -1).join("\n")}\n`;
}

function endOfText(data: string): string {
  if (data.length <= joinedTextBudget) return data;
  const lineEnd = data.indexOf("\n", data.length - joinedTextBudget);
  const hasLineBehind = lineEnd >= 0 && lineEnd < data.length - 1;
  return gap + data.slice(hasLineBehind ? lineEnd + 1 : -joinedTextBudget);
}

/** What the run itself showed stays, however much it is. */
function withoutOldest(segments: readonly Segment[]): readonly Segment[] {
  let tooMany = segments.filter(({ joinedAt }) => joinedAt === 0).length - mostJoined;
  return tooMany <= 0 ? segments : segments.filter(({ joinedAt }) => joinedAt !== 0 || tooMany-- <= 0);
}
