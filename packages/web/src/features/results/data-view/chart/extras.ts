import type { Json, JsonObject } from "@octavo/note";
import { type MapBase, mapBases } from "@octavo/protocol";
import { objectInMember } from "../../common/graph.ts";
import { readOptions } from "../options/option-spec.ts";
import { type ChartKind, kinds } from "./kinds.ts";

/** What Octavo adds to the settings of a chart. A note keeps it under `graph.setting.{mode}.octavo`, by the names of the kind's parameters. */
export interface Extras {
  readonly title: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly sort: Sort;
  readonly numberFormat: string;
  readonly isLogarithmic: boolean;
  readonly referenceLines: readonly ReferenceLine[];
  /** Shades of one colour instead of a colour for each series. */
  readonly hasOneColour: boolean;
  readonly linesHaveOwnAxis: boolean;
  readonly multiplesAre: "lines" | "bars";
  /** 0 leaves it to the chart. */
  readonly bins: number;
  readonly whiskersReachAll: boolean;
  readonly cellsHaveNumbers: boolean;
  /** What a map lies on besides land; null for nothing. */
  readonly base: MapBase | null;
}

export type Sort = "none" | "name" | "smallest" | "largest";

export interface ReferenceLine {
  readonly value: number;
  /** "" shows the number. */
  readonly label: string;
}

const mostReferenceLines = 12;

export function readExtras(setting: JsonObject, kind: ChartKind = kinds.bar): Extras {
  const values = readOptions(kind.parameters, objectInMember(setting, "octavo"));
  return {
    title: textInSetting(values["title"]),
    xTitle: textInSetting(values["xTitle"]),
    yTitle: textInSetting(values["yTitle"]),
    sort: sortFromSetting(values["sort"]),
    numberFormat: textInSetting(values["numberFormat"]) || "automatic",
    isLogarithmic: values["logarithmic"] === true,
    referenceLines: referenceLinesIn(textInSetting(values["referenceLines"])),
    hasOneColour: values["colours"] === "one",
    linesHaveOwnAxis: values["ownAxis"] !== false,
    multiplesAre: values["drawnAs"] === "bars" ? "bars" : "lines",
    bins: typeof values["bins"] === "number" ? Math.max(0, Math.min(500, values["bins"])) : 0,
    whiskersReachAll: values["whiskers"] === "all",
    cellsHaveNumbers: values["numbers"] === true,
    base: mapBases.find((base) => base === values["base"]) ?? null,
  };
}

/** `250 target`, one a line: a number, and what it means. Lines that begin with no number are passed over. */
export function referenceLinesIn(text: string): readonly ReferenceLine[] {
  return text
    .split(/\n/)
    .flatMap((line) => {
      const found = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?:\s+(.*\S))?\s*$/i.exec(line);
      return found ? [{ value: Number(found[1]), label: found[2] ?? "" }] : [];
    })
    .slice(0, mostReferenceLines);
}

function textInSetting(value: Json | undefined): string {
  return typeof value === "string" ? value.trim() : "";
}

function sortFromSetting(value: Json | undefined): Sort {
  if (value === "by name") return "name";
  if (value === "smallest first") return "smallest";
  return value === "largest first" ? "largest" : "none";
}
