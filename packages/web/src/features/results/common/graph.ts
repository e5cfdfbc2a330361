import { isJsonObject, type Json, type JsonObject, type Pivot, type SavedPivot } from "@octavo/note";

/**
 * How a table is shown, as a note keeps it: `graph` in the config of a result, with Zeppelin's member names. Reading is
 * lenient, and writing leaves what is not known here as it was, so that both sides can work on one note.
 */
const modes = ["table", "multiBarChart", "pieChart", "stackedAreaChart", "lineChart", "scatterChart"] as const;
export type Mode = (typeof modes)[number];
export type ChartMode = Exclude<Mode, "table">;

const defaultHeight = 300;
const smallestHeight = 50;

export interface Graph {
  /** `table` where a view of a plug-in is shown. */
  readonly mode: Mode;
  /** The package whose view is shown. */
  readonly plugIn: string | null;
  /** Pixels. */
  readonly height: number;
  readonly optionOpen: boolean;
  readonly saved: SavedPivot;
  readonly setting: JsonObject;
  /** What charts share. */
  readonly common: JsonObject;
}

export function readGraph(config: JsonObject): Graph {
  const graph = objectInMember(config, "graph");
  return {
    mode: modes.find((mode) => mode === graph["mode"]) ?? "table",
    plugIn: plugInFrom(graph["mode"]),
    height: heightFrom(graph["height"]),
    optionOpen: graph["optionOpen"] === true,
    saved: { keys: graph["keys"], groups: graph["groups"], values: graph["values"] },
    setting: objectInMember(graph, "setting"),
    common: objectInMember(graph, "commonSetting"),
  };
}

/** Every other mode is the name of a package. Networks have a mode of their own. */
function plugInFrom(mode: unknown): string | null {
  const isOther = typeof mode === "string" && mode !== "" && mode !== "network" && !modes.some((one) => one === mode);
  return isOther ? mode : null;
}

/** The configuration of a package's view as its class sees it. */
export function configOfPlugIn({ setting, common, saved }: Graph, name: string): JsonObject {
  const { keys = [], groups = [], values = [] } = saved as Readonly<Record<string, Json | undefined>>;
  return { ...objectInMember(setting, name), common: { ...common, pivot: { keys, groups, values } } };
}

export type GraphChange =
  /** Another view, with what its setting is from then on where that changes too. */
  | { readonly mode: Mode; readonly modeSetting?: JsonObject }
  | { readonly plugIn: string }
  /** A configuration as a package's class sees it. */
  | { readonly plugInConfig: { readonly of: string; readonly to: JsonObject } }
  | { readonly height: number }
  | { readonly optionOpen: boolean }
  | { readonly pivot: Pivot }
  | { readonly setting: { readonly of: Mode; readonly to: JsonObject } };

/** The config after a change, complete as Zeppelin writes it. */
export function changeGraph(config: JsonObject, change: GraphChange): JsonObject {
  const defaults: JsonObject = {
    mode: "table",
    height: defaultHeight,
    optionOpen: false,
    setting: {},
    commonSetting: {},
    keys: [],
    groups: [],
    values: [],
  };
  const graph: JsonObject = { ...defaults, ...objectInMember(config, "graph") };
  return { ...config, graph: { ...graph, ...applyGraphChange(graph, change) } };
}

function applyGraphChange(graph: JsonObject, change: GraphChange): JsonObject {
  if ("mode" in change) {
    const { mode, modeSetting } = change;
    return { mode, ...(modeSetting ? { setting: { ...objectInMember(graph, "setting"), [mode]: modeSetting } } : {}) };
  }
  if ("plugIn" in change) return { mode: change.plugIn };
  if ("plugInConfig" in change) return partsOfPlugInConfig(graph, change.plugInConfig);
  if ("height" in change) return { height: heightFrom(change.height) };
  if ("optionOpen" in change) return { optionOpen: change.optionOpen };
  if ("pivot" in change)
    return {
      keys: fieldsAsJson(change.pivot.keys),
      groups: fieldsAsJson(change.pivot.groups),
      values: fieldsAsJson(change.pivot.values),
    };
  return { setting: { ...objectInMember(graph, "setting"), [change.setting.of]: change.setting.to } };
}

function partsOfPlugInConfig(
  graph: JsonObject,
  { of, to }: { readonly of: string; readonly to: JsonObject },
): JsonObject {
  const { common, ...own } = to;
  const { pivot, ...commonSetting } = isJsonObject(common) ? common : {};
  const { keys = [], groups = [], values = [] } = isJsonObject(pivot) ? pivot : {};
  return { setting: { ...objectInMember(graph, "setting"), [of]: own }, commonSetting, keys, groups, values };
}

function fieldsAsJson(list: Pivot["keys"]): Json {
  return list.map(({ name, index, aggr }) => ({ name, index, aggr }));
}

function heightFrom(value: unknown): number {
  return typeof value === "number" && value >= smallestHeight ? Math.round(value) : defaultHeight;
}

export function objectInMember(object: JsonObject, name: string): JsonObject {
  const value = object[name];
  return isJsonObject(value) ? value : {};
}
