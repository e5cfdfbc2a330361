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
  readonly mode: Mode;
  /** Pixels. */
  readonly height: number;
  readonly optionOpen: boolean;
  readonly saved: SavedPivot;
  readonly setting: JsonObject;
}

export function readGraph(config: JsonObject): Graph {
  const graph = objectInMember(config, "graph");
  return {
    mode: modes.find((mode) => mode === graph["mode"]) ?? "table",
    height: heightFrom(graph["height"]),
    optionOpen: graph["optionOpen"] === true,
    saved: { keys: graph["keys"], groups: graph["groups"], values: graph["values"] },
    setting: objectInMember(graph, "setting"),
  };
}

export type GraphChange =
  /** Another view, with what its setting is from then on where that changes too. */
  | { readonly mode: Mode; readonly modeSetting?: JsonObject }
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
