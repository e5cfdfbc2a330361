import { z } from "zod";

/** Any value that JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
/** An object of free-form JSON members: configs, parameters, and the members of a file that Octavo does not know. */
export type JsonObject = { readonly [key: string]: Json };

export const jsonSchema: z.ZodType<Json> = z.json();
export const jsonObjectSchema: z.ZodType<JsonObject> = z.record(z.string(), jsonSchema);

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
