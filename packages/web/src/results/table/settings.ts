import { type Column, isJsonObject, type Json, type JsonObject } from "@octavo/note";
import { objectIn } from "./graph.ts";

/** Settings of single views, as a note keeps them under `graph.setting.{mode}`. */

export type XLabels = "default" | "rotate" | "hide";

export interface ChartSettings {
  readonly xLabels: XLabels;
  /** Degrees; negative ones rise to the right. */
  readonly degrees: number;
  readonly isStacked: boolean;
  readonly areaStyle: "stack" | "stream" | "expand";
  readonly startsAtZero: boolean;
  readonly canZoom: boolean;
  /** Null unless labels are to be shown as dates. */
  readonly dateFormat: string | null;
}

const defaultDegrees = -45;
export const defaultDateFormat = "YYYY-MM-DD HH:mm:ss";

export function readChartSettings(setting: JsonObject): ChartSettings {
  const status = setting["xLabelStatus"];
  const style = setting["style"];
  const format = setting["dateFormat"];
  return {
    xLabels: status === "rotate" || status === "hide" ? status : "default",
    degrees: degreesFrom(objectIn(setting, "rotate")["degree"]),
    isStacked: setting["stacked"] === true,
    areaStyle: style === "stream" || style === "expand" ? style : "stack",
    startsAtZero: setting["forceY"] === true,
    canZoom: setting["lineWithFocus"] === true,
    dateFormat:
      setting["isDateFormat"] === true
        ? typeof format === "string" && format !== ""
          ? format
          : defaultDateFormat
        : null,
  };
}

/** An empty or impossible rotation is the usual one. */
export function degreesFrom(value: Json | undefined): number {
  const degrees = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof degrees === "number" && Number.isFinite(degrees) && Math.abs(degrees) <= 999 ? degrees : defaultDegrees;
}

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

export const columnTypes = ["string", "number", "date"] as const;
export type ColumnType = (typeof columnTypes)[number];

export interface TableSettings {
  /** Null leaves it to the table: long ones have a filter. */
  readonly hasFilter: boolean | null;
  readonly hasFooter: boolean;
  readonly typeOf: (column: Column) => ColumnType | null;
}

export function readTableSettings(setting: JsonObject): TableSettings {
  const options = objectIn(setting, "tableOptionValue");
  const types = objectIn(objectIn(setting, "tableColumnTypeState"), "names");
  const filter = options["useFilter"];
  return {
    hasFilter: typeof filter === "boolean" ? filter : null,
    hasFooter: options["showAggregationFooter"] === true,
    typeOf: ({ name, index }) => columnTypes.find((type) => type === types[`${name}${index}`]) ?? null,
  };
}

export function withTableOption(
  setting: JsonObject,
  name: "useFilter" | "showAggregationFooter",
  value: boolean,
): JsonObject {
  return { ...setting, tableOptionValue: { ...objectIn(setting, "tableOptionValue"), [name]: value } };
}

export function withColumnType(setting: JsonObject, { name, index }: Column, type: ColumnType | null): JsonObject {
  const state = objectIn(setting, "tableColumnTypeState");
  const { [`${name}${index}`]: _, ...others } = objectIn(state, "names");
  const names = type === null ? others : { ...others, [`${name}${index}`]: type };
  return { ...setting, tableColumnTypeState: { ...state, names } };
}
