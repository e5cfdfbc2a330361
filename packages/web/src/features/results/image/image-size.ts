/**
 * How high somebody has made a picture: `octavo.imageHeight` of its config. Zeppelin gives every result a `graph.height`, pictures too, and
 * shows them in their own size whatever that says; so that one is left alone.
 */
import type { JsonObject } from "@octavo/note";
import { objectIn } from "../data-view/graph.ts";

export const lowestImage = 20;
const highestImage = 10_000;

/** Pixels; null shows it in its own size. */
export function imageHeight(config: JsonObject): number | null {
  const height = objectIn(config, "octavo")["imageHeight"];
  return typeof height === "number" && height >= lowestImage && height <= highestImage ? height : null;
}

/** The config of a picture that is to be so high; null goes back to its own size. */
export function withImageHeight(config: JsonObject, height: number | null): JsonObject {
  const { imageHeight: _, ...others } = objectIn(config, "octavo");
  const octavo = height === null ? others : { ...others, imageHeight: Math.round(height) };
  const { octavo: _old, ...rest } = config;
  return Object.keys(octavo).length === 0 ? rest : { ...rest, octavo };
}
