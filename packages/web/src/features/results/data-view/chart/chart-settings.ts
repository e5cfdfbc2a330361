import type { Json, JsonObject } from "@octavo/note";
import { objectInMember } from "../../common/graph.ts";
import { type Extras, readExtras } from "./extras.ts";
import type { ChartKind } from "./kinds.ts";

/** Settings of single charts, as a note keeps them under `graph.setting.{mode}`. */

type XLabels = "default" | "rotate" | "hide";

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
  readonly extras: Extras;
}

export const defaultDegrees = -45;
export const defaultDateFormat = "YYYY-MM-DD HH:mm:ss";

export function readChartSettings(setting: JsonObject, kind?: ChartKind): ChartSettings {
  const status = setting["xLabelStatus"];
  const style = setting["style"];
  const format = setting["dateFormat"];
  return {
    xLabels: status === "rotate" || status === "hide" ? status : "default",
    degrees: degreesFrom(objectInMember(setting, "rotate")["degree"]),
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
    extras: readExtras(setting, kind),
  };
}

/** An empty or impossible rotation is the usual one. */
export function degreesFrom(value: Json | undefined): number {
  const degrees = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof degrees === "number" && Number.isFinite(degrees) && Math.abs(degrees) <= 999 ? degrees : defaultDegrees;
}
