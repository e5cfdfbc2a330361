import { isJsonObject, type JsonObject } from "./json.ts";

/** The config of a paragraph with a change of it: each member is replaced, but the looks of its outputs one by one. */
export function configWith(config: JsonObject, change: JsonObject): JsonObject {
  const [before, results] = [config["results"], change["results"]];
  const changed = { ...config, ...change };
  return isJsonObject(before) && isJsonObject(results) ? { ...changed, results: { ...before, ...results } } : changed;
}
