import type { Aggregation, Column, Pivot, PivotField } from "@octavo/note";

export const boxes = ["keys", "groups", "values"] as const;
export type PivotBox = (typeof boxes)[number];

/** Puts a column into a box. Keys and groups hold a column once; values may hold it again, to add it up another way. */
export function addFieldToBox(pivot: Pivot, box: PivotBox, { name, index }: Column, aggr: Aggregation = "sum"): Pivot {
  if (box !== "values" && pivot[box].some((field) => field.index === index)) return pivot;
  return { ...pivot, [box]: [...pivot[box], { name, index, aggr }] };
}

export function removeField(pivot: Pivot, box: PivotBox, place: number): Pivot {
  return { ...pivot, [box]: pivot[box].toSpliced(place, 1) };
}

/** Takes a field out of one box and puts it into another. */
export function moveField(pivot: Pivot, from: PivotBox, place: number, to: PivotBox): Pivot {
  const field = pivot[from][place];
  if (!field || from === to) return pivot;
  return addFieldToBox(removeField(pivot, from, place), to, field, field.aggr);
}

export function aggregateBy(pivot: Pivot, place: number, aggr: Aggregation): Pivot {
  return { ...pivot, values: pivot.values.map((field: PivotField, at) => (at === place ? { ...field, aggr } : field)) };
}
