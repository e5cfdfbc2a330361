/** What the user can set about a view, described as data: the panel draws each by its widget, and what a note keeps is read by its type. */
import type { Json, JsonObject } from "@octavo/note";

const valueTypes = ["int", "float", "boolean", "string", "JSON"] as const;
type ValueType = (typeof valueTypes)[number];

const widgets = ["checkbox", "input", "textarea", "option", "btn-group"] as const;
type Widget = (typeof widgets)[number];

export interface OptionSpec {
  /** How a note names it. */
  readonly name: string;
  readonly description: string;
  readonly defaultValue: Json;
  readonly valueType: ValueType;
  readonly widget: Widget;
  /** The choices of `option` and `btn-group`. */
  readonly optionValues?: readonly (string | number)[];
}

/** An option as it is now, and the way to change it. */
export interface Option {
  readonly spec: OptionSpec;
  readonly value: Json;
  readonly onChange: (value: Json) => void;
}

/** A value as the type of its option has it; the default where it does not fit. */
export function coerceToSpec(spec: OptionSpec, value: Json | undefined): Json {
  const read = readAsType(spec.valueType, value);
  if (read === undefined) return spec.defaultValue;
  const { optionValues } = spec;
  return optionValues && !optionValues.some((choice) => choice === read) ? spec.defaultValue : read;
}

function readAsType(type: ValueType, value: Json | undefined): Json | undefined {
  switch (type) {
    case "int": {
      const number = numberOfJson(value);
      return number === undefined ? undefined : Math.trunc(number);
    }
    case "float":
      return numberOfJson(value);
    case "boolean":
      return value === true || value === "true" ? true : value === false || value === "false" ? false : undefined;
    case "string":
      return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
    case "JSON":
      return typeof value === "string" ? parseJsonText(value) : value;
  }
}

function numberOfJson(value: Json | undefined): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

function parseJsonText(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Whether what was typed would be kept as it is, and not be taken back to the default. */
export function fitsOptionSpec(spec: OptionSpec, typed: string): boolean {
  return readAsType(spec.valueType, typed) !== undefined;
}

/** What a field for numbers keeps of what is typed: digits, points, minus signs. */
export function digitsOnly(typed: string): string {
  return typed.replace(/[^\d.-]/g, "");
}

/** The value as it is typed. */
export function typedForm(spec: OptionSpec, value: Json): string {
  if (value === null) return "";
  if (spec.valueType !== "JSON") return String(value);
  return value === spec.defaultValue || JSON.stringify(value) === "{}" ? "" : JSON.stringify(value, null, 1);
}

/** All values, of what a note keeps. */
export function readOptions(specs: readonly OptionSpec[], saved: JsonObject): JsonObject {
  return Object.fromEntries(specs.map((spec) => [spec.name, coerceToSpec(spec, saved[spec.name])]));
}
