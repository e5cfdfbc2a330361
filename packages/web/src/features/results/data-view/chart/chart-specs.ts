import type { Json, JsonObject } from "@octavo/note";
import { objectInMember } from "../../common/graph.ts";
import { coerceToSpec, type Option, type OptionSpec } from "../options/option-spec.ts";
import { defaultDateFormat, defaultDegrees, degreesFrom, readChartSettings } from "./chart-settings.ts";
import type { ChartKind, KindName } from "./kinds.ts";

/** What can be set of a chart besides its columns: first what Zeppelin keeps, then what its kind adds. */
export function chartOptionsOf(
  kind: ChartKind,
  setting: JsonObject,
  onChange: (setting: JsonObject) => void,
): readonly Option[] {
  const octavo = objectInMember(setting, "octavo");
  return [
    ...ownOptions(kind.name, setting, onChange),
    ...kind.parameters.map((spec) => ({
      spec,
      value: coerceToSpec(spec, octavo[spec.name]),
      onChange: (value: Json) => onChange({ ...setting, octavo: withParameter(octavo, spec, value) }),
    })),
  ];
}

/** What is as it was at first is not kept. */
function withParameter(octavo: JsonObject, { name, defaultValue }: OptionSpec, value: Json): JsonObject {
  const { [name]: _, ...others } = octavo;
  return value === defaultValue ? others : { ...others, [name]: value };
}

const withLabels: readonly KindName[] = ["bar", "area", "line", "combined", "drillDown", "box", "heatMap", "histogram"];
const withStacks: readonly KindName[] = ["bar", "combined"];

/** Zeppelin's words for what can be chosen, by ours. */
const areaStyles = { Stacked: "stack", Stream: "stream", Expanded: "expand" };
const labelStyles = { Default: "default", Rotate: "rotate", Hide: "hide" };

type OwnName = "stacking" | "areaStyle" | "xLabels" | "degree" | "forceY" | "zoom" | "isDateFormat" | "dateFormat";

/** Those of charts that Zeppelin has; each keeps them in its own way. */
export const ownSpecs: Readonly<Record<OwnName, OptionSpec>> = {
  stacking: choiceSpec("stacking", "View", ["Grouped", "Stacked"]),
  areaStyle: choiceSpec("areaStyle", "View", Object.keys(areaStyles)),
  xLabels: choiceSpec("xLabels", "X labels", Object.keys(labelStyles)),
  degree: {
    name: "degree",
    description: "Degrees",
    valueType: "float",
    widget: "input",
    defaultValue: defaultDegrees,
  },
  forceY: checkboxSpec("forceY", "force Y to 0"),
  zoom: checkboxSpec("zoom", "zoom"),
  isDateFormat: checkboxSpec("isDateFormat", "Date format"),
  dateFormat: {
    name: "dateFormat",
    description: "How dates are written",
    valueType: "string",
    widget: "input",
    defaultValue: defaultDateFormat,
  },
};

function choiceSpec(name: string, description: string, optionValues: readonly string[]): OptionSpec {
  return { name, description, valueType: "string", widget: "btn-group", optionValues, defaultValue: "" };
}

function checkboxSpec(name: string, description: string): OptionSpec {
  return { name, description, valueType: "boolean", widget: "checkbox", defaultValue: false };
}

function ownOptions(kind: KindName, setting: JsonObject, onChange: (setting: JsonObject) => void): readonly Option[] {
  const { xLabels, degrees, isStacked, areaStyle, startsAtZero, canZoom, dateFormat } = readChartSettings(setting);
  const option = (name: OwnName, value: Json, kept: (value: Json) => JsonObject): Option => ({
    spec: ownSpecs[name],
    value,
    onChange: (next) => onChange({ ...setting, ...kept(next) }),
  });
  const options: readonly (Option | false)[] = [
    withStacks.includes(kind) &&
      option("stacking", isStacked ? "Stacked" : "Grouped", (value) => ({ stacked: value === "Stacked" })),
    kind === "area" &&
      option("areaStyle", ownNameOf(areaStyles, areaStyle), (value) => ({ style: zeppelinsOf(areaStyles, value) })),
    withLabels.includes(kind) &&
      option("xLabels", ownNameOf(labelStyles, xLabels), (value) => ({
        xLabelStatus: zeppelinsOf(labelStyles, value),
      })),
    withLabels.includes(kind) &&
      xLabels === "rotate" &&
      option("degree", degrees, (value) => ({ rotate: { degree: String(degreesFrom(value)) } })),
    kind === "line" && option("forceY", startsAtZero, (value) => ({ forceY: value })),
    kind === "line" && option("zoom", canZoom, (value) => ({ lineWithFocus: value })),
    kind === "line" && option("isDateFormat", dateFormat !== null, (value) => ({ isDateFormat: value })),
    kind === "line" && dateFormat !== null && option("dateFormat", dateFormat, (value) => ({ dateFormat: value })),
  ];
  return options.filter((one) => one !== false);
}

type Words = Readonly<Record<string, string>>;

function ownNameOf(words: Words, zeppelins: string): string {
  return Object.keys(words).find((ours) => words[ours] === zeppelins) ?? "";
}

function zeppelinsOf(words: Words, ours: Json): string {
  return words[String(ours)] ?? "";
}
