/** Which view of a network is chosen: the picture, its tables, or a chart of what the tables hold. */
import type { JsonObject } from "@octavo/note";
import { changeGraph, type Mode, objectInMember, readGraph } from "../common/graph.ts";

export type NetworkMode = "network" | Mode;

export interface NetworkGraph {
  readonly mode: NetworkMode;
  readonly height: number;
  readonly optionOpen: boolean;
  readonly setting: JsonObject;
}

export function readNetworkGraph(config: JsonObject): NetworkGraph {
  const { mode, height, optionOpen, setting } = readGraph(config);
  // What says nothing, or something that is no view of a table, is the picture: that is what the output is.
  const isTable = objectInMember(config, "graph")["mode"] === mode;
  return { mode: isTable ? mode : "network", height, optionOpen, setting: objectInMember(setting, "network") };
}

/** The config with this view; complete, as Zeppelin writes it. */
export function withNetworkMode(config: JsonObject, mode: NetworkMode): JsonObject {
  return withMember(config, "mode", mode);
}

export function withHeight(config: JsonObject, height: number): JsonObject {
  return keepNetworkMode(config, changeGraph(config, { height }));
}

export function withOptions(config: JsonObject, optionOpen: boolean): JsonObject {
  return keepNetworkMode(config, changeGraph(config, { optionOpen }));
}

export function withNetworkSetting(config: JsonObject, setting: JsonObject): JsonObject {
  return withMember(config, "setting", {
    ...objectInMember(objectInMember(config, "graph"), "setting"),
    network: setting,
  });
}

function withMember(config: JsonObject, name: string, value: JsonObject[string]): JsonObject {
  const whole = keepNetworkMode(config, changeGraph(config, { optionOpen: readGraph(config).optionOpen }));
  return { ...whole, graph: { ...objectInMember(whole, "graph"), [name]: value ?? null } };
}

/** The members that tables need are filled in, and the choice of a table with them; the user has not made that choice. */
function keepNetworkMode(config: JsonObject, changed: JsonObject): JsonObject {
  return { ...changed, graph: { ...objectInMember(changed, "graph"), mode: readNetworkGraph(config).mode } };
}
