/**
 * How high the user has made a picture: `octavo.imageHeight` of its config. Zeppelin gives every result a `graph.height`, pictures too, and shows
 * them in their own size whatever that says; so that one is left alone.
 */
import { isJsonObject, type JsonObject, type Segment } from "@octavo/note";
import { objectInMember } from "../common/graph.ts";

export const lowestImage = 20;
const highestImage = 10_000;
const widestImage = 10_000;

/** Pixels; null shows it in its own size. */
export function imageHeight(config: JsonObject): number | null {
  const height = objectInMember(config, "octavo")["imageHeight"];
  return typeof height === "number" && height >= lowestImage && height <= highestImage ? height : null;
}

/** How wide its program wants it, in pixels of the page: one that is drawn with more points is sharper, not larger. */
export function ownWidth({ mime }: Pick<Segment, "mime">): number | undefined {
  const sizes = Object.entries(mime?.metadata ?? {}).flatMap(([type, own]) =>
    type.startsWith("image/") && isJsonObject(own) ? [own["width"]] : [],
  );
  return sizes.find((width): width is number => typeof width === "number" && width >= 1 && width <= widestImage);
}

/** The config of a picture that is to be so high; null goes back to its own size. */
export function withImageHeight(config: JsonObject, height: number | null): JsonObject {
  const { imageHeight: _, ...others } = objectInMember(config, "octavo");
  const octavo = height === null ? others : { ...others, imageHeight: Math.round(height) };
  const { octavo: _old, ...rest } = config;
  return Object.keys(octavo).length === 0 ? rest : { ...rest, octavo };
}
