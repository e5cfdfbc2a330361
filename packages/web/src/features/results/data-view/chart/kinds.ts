/**
 * Every kind of chart, described as data: what it is called, which of Zeppelin's charts it is kept as, how its rows are put together, how
 * many columns each of its boxes takes, and what can be set of it. Panels, menus and words are made from these descriptions.
 *
 * Five kinds are Zeppelin's own. Each other is kept as the one of those that comes closest, with its name under `octavo` in that chart's
 * setting: a client that does not know it shows the closest one, and choosing another chart there is all it takes to leave it.
 */
import type { JsonObject, TransformMethod } from "@octavo/note";
import { mapBases } from "@octavo/protocol";
import { type ChartMode, type Graph, type GraphChange, objectInMember } from "../../common/graph.ts";
import type { OptionSpec } from "../options/option-spec.ts";
import { texts } from "./texts.ts";

export const kindNames = [
  "bar",
  "pie",
  "area",
  "line",
  "scatter",
  "combined",
  "multiples",
  "drillDown",
  "histogram",
  "box",
  "heatMap",
  "map",
] as const;
export type KindName = (typeof kindNames)[number];

/** In the language of the moment. */
type Hint = () => string;

export interface ChartKind {
  readonly name: KindName;
  /** Zeppelin's chart that it is kept as. */
  readonly mode: ChartMode;
  readonly transform: TransformMethod;
  /** Most columns in each box: a further one takes the place of the oldest. Boxes that are not named take any number. */
  readonly most: { readonly keys?: number; readonly groups?: number; readonly values?: number };
  /** What each box is for, where it differs from the usual. */
  readonly hints?: { readonly keys?: Hint; readonly groups?: Hint; readonly values?: Hint };
  readonly parameters: readonly OptionSpec[];
}

const title: OptionSpec = {
  name: "title",
  description: "Title",
  valueType: "string",
  widget: "input",
  defaultValue: "",
};
const axisTitles: readonly OptionSpec[] = [
  { name: "xTitle", description: "Name of the x axis", valueType: "string", widget: "input", defaultValue: "" },
  { name: "yTitle", description: "Name of the y axis", valueType: "string", widget: "input", defaultValue: "" },
];
const sort: OptionSpec = {
  name: "sort",
  description: "Order",
  valueType: "string",
  widget: "option",
  optionValues: ["as it comes", "by name", "smallest first", "largest first"],
  defaultValue: "as it comes",
};
const numberFormat: OptionSpec = {
  name: "numberFormat",
  description: "Numbers",
  valueType: "string",
  widget: "option",
  optionValues: ["automatic", "1,234", "1,234.50", "1.2K", "12.3%", "1.2e3"],
  defaultValue: "automatic",
};
const logarithmic: OptionSpec = {
  name: "logarithmic",
  description: "logarithmic scale",
  valueType: "boolean",
  widget: "checkbox",
  defaultValue: false,
};
const referenceLines: OptionSpec = {
  name: "referenceLines",
  description: "Reference lines, as in 250 target",
  valueType: "string",
  widget: "textarea",
  defaultValue: "",
};
const colours: OptionSpec = {
  name: "colours",
  description: "Colours",
  valueType: "string",
  widget: "btn-group",
  optionValues: ["many", "one"],
  defaultValue: "many",
};
const pivoted = [title, ...axisTitles, sort, numberFormat, colours, logarithmic, referenceLines];
const placed = [title, ...axisTitles, numberFormat, colours, logarithmic, referenceLines];

export const kinds: Readonly<Record<KindName, ChartKind>> = {
  bar: {
    name: "bar",
    mode: "multiBarChart",
    transform: "array",
    most: {},
    parameters: pivoted,
  },
  pie: {
    name: "pie",
    mode: "pieChart",
    transform: "array",
    most: {},
    parameters: [title, sort, numberFormat, colours],
  },
  area: {
    name: "area",
    mode: "stackedAreaChart",
    transform: "array",
    most: {},
    parameters: [title, ...axisTitles, numberFormat, colours, referenceLines],
  },
  line: {
    name: "line",
    mode: "lineChart",
    transform: "array",
    most: {},
    parameters: placed,
  },
  scatter: {
    name: "scatter",
    mode: "scatterChart",
    transform: "raw",
    most: {},
    parameters: [title, ...axisTitles, numberFormat, colours, logarithmic, referenceLines],
  },
  combined: {
    name: "combined",
    mode: "multiBarChart",
    transform: "array",
    most: {},
    hints: { values: texts.later("hintCombinedValues") },
    parameters: [
      ...pivoted,
      {
        name: "ownAxis",
        description: "lines on an axis of their own",
        valueType: "boolean",
        widget: "checkbox",
        defaultValue: true,
      },
    ],
  },
  multiples: {
    name: "multiples",
    mode: "lineChart",
    transform: "object",
    most: {},
    hints: { groups: texts.later("hintMultiplesGroups") },
    parameters: [
      title,
      {
        name: "drawnAs",
        description: "Drawn as",
        valueType: "string",
        widget: "btn-group",
        optionValues: ["lines", "bars"],
        defaultValue: "lines",
      },
      numberFormat,
      colours,
    ],
  },
  drillDown: {
    name: "drillDown",
    mode: "multiBarChart",
    transform: "drill-down",
    most: { values: 1 },
    hints: { groups: texts.later("hintDrillDownGroups") },
    // Its bars are one series, which has one colour.
    parameters: pivoted.filter((parameter) => parameter !== colours),
  },
  histogram: {
    name: "histogram",
    mode: "multiBarChart",
    transform: "raw",
    most: { keys: 0, groups: 1, values: 1 },
    hints: { values: texts.later("hintHistogramValues") },
    parameters: [
      title,
      ...axisTitles,
      {
        name: "bins",
        description: "Bins (0: as many as fit)",
        valueType: "int",
        widget: "input",
        defaultValue: 0,
      },
      colours,
      logarithmic,
    ],
  },
  box: {
    name: "box",
    mode: "multiBarChart",
    transform: "raw",
    most: { groups: 1, values: 1 },
    hints: { keys: texts.later("hintBoxKeys"), values: texts.later("hintBoxValues") },
    parameters: [
      title,
      ...axisTitles,
      {
        name: "whiskers",
        description: "Whiskers",
        valueType: "string",
        widget: "btn-group",
        optionValues: ["1.5 IQR", "all"],
        defaultValue: "1.5 IQR",
      },
      numberFormat,
      logarithmic,
      referenceLines,
    ],
  },
  heatMap: {
    name: "heatMap",
    mode: "multiBarChart",
    transform: "array:2-key",
    most: { keys: 1, groups: 1, values: 1 },
    hints: {
      keys: texts.later("hintHeatMapKeys"),
      groups: texts.later("hintHeatMapGroups"),
      values: texts.later("hintHeatMapValues"),
    },
    parameters: [
      title,
      ...axisTitles,
      numberFormat,
      {
        name: "numbers",
        description: "numbers in cells",
        valueType: "boolean",
        widget: "checkbox",
        defaultValue: false,
      },
    ],
  },
  map: {
    name: "map",
    mode: "scatterChart",
    transform: "raw",
    most: {},
    parameters: [
      title,
      {
        name: "base",
        description: "On",
        valueType: "string",
        widget: "option",
        optionValues: ["Land", ...mapBases],
        defaultValue: "Land",
      },
      numberFormat,
      colours,
    ],
  },
};

const modesOfZeppelin: readonly KindName[] = ["bar", "pie", "area", "line", "scatter"];
export const furtherKinds: readonly KindName[] = kindNames.filter((name) => !modesOfZeppelin.includes(name));

/** The kind that a chart is shown as: Zeppelin's own, unless its setting names another that is kept as this one. */
export function kindOfChart(mode: ChartMode, setting: JsonObject): ChartKind {
  const name = objectInMember(setting, "octavo")["kind"];
  const further = furtherKinds.find((kind) => kind === name && kinds[kind].mode === mode);
  const own = modesOfZeppelin.find((kind) => kinds[kind].mode === mode) ?? "bar";
  return kinds[further ?? own];
}

/** The setting of a chart that is to be shown as this kind. */
export function withChartKind(setting: JsonObject, { name }: ChartKind): JsonObject {
  const { kind: _, ...others } = objectInMember(setting, "octavo");
  const octavo = furtherKinds.includes(name) ? { ...others, kind: name } : others;
  const { octavo: _old, ...rest } = setting;
  return Object.keys(octavo).length === 0 ? rest : { ...rest, octavo };
}

/** What a table is shown as. */
export type DataViewKind = "table" | KindName;

export function shownKindOf({ mode, setting }: Pick<Graph, "mode" | "setting">): DataViewKind {
  return mode === "table" ? "table" : kindOfChart(mode, objectInMember(setting, mode)).name;
}

/** The change that shows a table in another way. */
export function changeToKind({ setting }: Pick<Graph, "setting">, next: DataViewKind): GraphChange {
  if (next === "table") return { mode: next };
  const kind = kinds[next];
  const before = objectInMember(setting, kind.mode);
  const after = withChartKind(before, kind);
  return after === before || JSON.stringify(after) === JSON.stringify(before)
    ? { mode: kind.mode }
    : { mode: kind.mode, modeSetting: after };
}
