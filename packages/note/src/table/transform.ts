/**
 * The shapes in which charts take a table. A chart names the one it wants, as Zeppelin's visualizations do: `raw` is the rows themselves,
 * and the others are made from what was added up, so that it is all one whether the page or the server added it up.
 */
import { type Category, labelOfCells, type PivotedTable, type Series } from "./pivot.ts";

export const transformMethods = ["raw", "object", "array", "array:2-key", "drill-down"] as const;
export type TransformMethod = (typeof transformMethods)[number];

/** `object`: what each group has for each key, by their names and in their order. */
export interface GroupOfKeys {
  readonly group: string;
  readonly values: readonly { readonly name: string; readonly numbers: readonly (number | null)[] }[];
}

/** One entry a group; its numbers stand in the order of the categories. */
export function groupsAsObject({ series }: Pick<PivotedTable, "series">): readonly GroupOfKeys[] {
  const groups = new Map<string, Series[]>();
  for (const one of series) {
    const key = JSON.stringify(one.groups);
    const known = groups.get(key);
    if (known) known.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()].map((members) => ({
    group: labelOfCells(members[0]?.groups ?? []) || (members[0]?.name ?? ""),
    values: members.map(({ value, numbers }) => ({ name: `${value.name} (${value.aggr})`, numbers })),
  }));
}

/** `array:2-key`: a cell for each pair of a key and a group. */
export interface PairTable {
  readonly across: readonly string[];
  readonly up: readonly string[];
  readonly cells: readonly { readonly x: number; readonly y: number; readonly number: number }[];
}

export function seriesAsPairs({ categories, series }: Pick<PivotedTable, "categories" | "series">): PairTable {
  return {
    across: categories.map(({ label }) => label),
    up: series.map(({ groups, name }) => labelOfCells(groups) || name),
    cells: series.flatMap(({ numbers }, y) =>
      numbers.flatMap((number, x) => (number === null ? [] : [{ x, y, number }])),
    ),
  };
}

/** `drill-down`: what each key comes to, and what that is made of. */
export interface DrillDown {
  readonly selector: string;
  readonly value: number | null;
  readonly drillDown: readonly { readonly selector: string; readonly value: number }[];
}

/** The whole of a key comes from a pivot without groups: an average of averages would be none. */
export function asDrillDown(
  whole: Pick<PivotedTable, "categories" | "series">,
  parts: Pick<PivotedTable, "categories" | "series">,
): readonly DrillDown[] {
  const placeOf = new Map(parts.categories.map(({ cells }, place) => [keyOfCategory({ cells }), place]));
  return whole.categories.map(({ label, cells }, at) => {
    const place = placeOf.get(keyOfCategory({ cells }));
    return {
      selector: label,
      value: whole.series[0]?.numbers[at] ?? null,
      drillDown: parts.series.flatMap(({ groups, numbers }) => {
        const value = place === undefined ? null : numbers[place];
        return typeof value === "number" && groups.length > 0 ? [{ selector: labelOfCells(groups), value }] : [];
      }),
    };
  });
}

function keyOfCategory({ cells }: Pick<Category, "cells">): string {
  return JSON.stringify(cells);
}
