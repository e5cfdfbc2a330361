import { isJsonObject, type Json, type JsonObject } from "../json.ts";

/**
 * The members of an object while it is read. `take` hands out one that has the expected kind; what the reader does not take, unknown or of another
 * kind, remains in `rest` and is written back as it was. Null counts as absent.
 */
export interface Members {
  take<Value extends Json>(name: string, isKind: (value: Json) => value is Value): Value | null;
  rest(): JsonObject;
}

export function membersOfObject(object: JsonObject): Members {
  const left = new Map(Object.entries(object));
  return {
    take(name, isKind) {
      const value = left.get(name);
      if (value === undefined) return null;
      if (value === null) left.delete(name);
      if (value === null || !isKind(value)) return null;
      left.delete(name);
      return value;
    },
    rest: () => Object.fromEntries(left),
  };
}

export function isTextValue(value: Json): value is string {
  return typeof value === "string";
}

export function isNumberValue(value: Json): value is number {
  return typeof value === "number";
}

export function isListValue(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

export const isObject: (value: Json) => value is JsonObject = isJsonObject;
