import { z } from "zod";

/** Any value that JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
/** An object of free-form JSON members: configs, parameters, and the members of a file that Octavo does not know. */
export type JsonObject = { readonly [key: string]: Json };

/** Only looks, and copies nothing: what comes over the wire was parsed from JSON, and walking it with a schema costs ten times as much. */
export const jsonSchema: z.ZodType<Json> = z.custom<Json>(isJsonValue, "Not a JSON value").meta({ id: "json" });
export const jsonObjectSchema: z.ZodType<JsonObject> = z.record(z.string(), jsonSchema);

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isJsonValue(value: unknown): boolean {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value);
    case "object":
      return value === null || (Array.isArray(value) ? value : Object.values(value)).every(isJsonValue);
    default:
      return false;
  }
}
