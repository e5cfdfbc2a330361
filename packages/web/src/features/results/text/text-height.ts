/** How high the window of a text is: `graph.height` of its config, as for tables; where that says nothing, as high as it needs up to a bound. */
import type { JsonObject } from "@octavo/note";
import { changeGraph, objectInMember, readGraph } from "../common/graph.ts";

const usualBound = 480;
/** Six lines: for less no user should have to scroll. */
const notWorthAWindow = 120;

export function textHeight(config: JsonObject): number {
  return isHeightChosen(config) ? readGraph(config).height : usualBound;
}

export function isHeightChosen(config: JsonObject): boolean {
  return objectInMember(config, "graph")["height"] !== undefined;
}

/** The most that a text may take which needs so much: one that is a little higher than the window it would have is shown whole. */
export function heightBoundFor(needed: number, height: number): number {
  const most = height + notWorthAWindow;
  return needed > most ? height : most;
}

export function withTextHeight(config: JsonObject, height: number): JsonObject {
  return changeGraph(config, { height });
}

/** Whether a text that is JSON is shown as a tree. */
export function isTreeShown(config: JsonObject): boolean {
  return objectInMember(config, "octavo")["textAs"] === "tree";
}

export function withTreeShown(config: JsonObject, isOn: boolean): JsonObject {
  return { ...config, octavo: { ...objectInMember(config, "octavo"), textAs: isOn ? "tree" : "text" } };
}
