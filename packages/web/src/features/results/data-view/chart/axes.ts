import type { Pivot, PivotField } from "@octavo/note";
import type { ChartKind } from "./kinds.ts";

/** The columns that a kind of chart takes: of a box that has more than it takes, the newest. */
export function limitFields(pivot: Pivot, { most }: Pick<ChartKind, "most">): Pivot {
  return {
    keys: newestFields(pivot.keys, most.keys),
    groups: newestFields(pivot.groups, most.groups),
    values: newestFields(withoutTwins(pivot.values), most.values),
  };
}

/** As many as are taken, the ones that came last. */
export function newestFields(fields: readonly PivotField[], count: number | undefined): readonly PivotField[] {
  return count === undefined ? fields : fields.slice(Math.max(0, fields.length - count));
}

/** The same column added up in the same way is drawn once. */
function withoutTwins(fields: readonly PivotField[]): readonly PivotField[] {
  return fields.filter(
    ({ index, aggr }, place) => fields.findIndex((other) => other.index === index && other.aggr === aggr) === place,
  );
}
