import { type Column, isJsonObject, type JsonObject } from "@octavo/note";

export const scatterSlots = ["xAxis", "yAxis", "group", "size"] as const;
export type ScatterSlot = (typeof scatterSlots)[number];
export type ScatterColumns = Readonly<Record<ScatterSlot, Column | null>>;

/** The columns of a scatter chart; at first the first column across and the second up. */
export function readScatterColumns(columns: readonly Column[], setting: JsonObject): ScatterColumns {
  const slot = (name: ScatterSlot): Column | null => {
    const saved = setting[name];
    if (!isJsonObject(saved)) return null;
    return columns.find(({ name, index }) => saved["name"] === name && saved["index"] === index) ?? null;
  };
  const chosen = { xAxis: slot("xAxis"), yAxis: slot("yAxis"), group: slot("group"), size: slot("size") };
  if (scatterSlots.some((name) => name in setting)) return chosen;
  return { ...chosen, xAxis: columns[0] ?? null, yAxis: columns[1] ?? null };
}

export function withScatterColumn(
  setting: JsonObject,
  columns: ScatterColumns,
  slot: ScatterSlot,
  column: Column | null,
): JsonObject {
  const next: Record<ScatterSlot, Column | null> = { ...columns, [slot]: column };
  const { xAxis: _x, yAxis: _y, group: _g, size: _s, ...others } = setting;
  const saved = scatterSlots.flatMap((name) => {
    const chosen = next[name];
    return chosen ? [[name, { name: chosen.name, index: chosen.index, aggr: "sum" }] as const] : [];
  });
  // An emptied chart stays empty: the slot is kept as null, else the first columns would come back.
  return { ...others, ...(saved.length === 0 ? { xAxis: null } : {}), ...Object.fromEntries(saved) };
}
