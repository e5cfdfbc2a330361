/**
 * What can be set of a chart, described as data: a name, the type of its value, what it is at first, and the widget that asks for it. The
 * panel draws itself from the description, and whatever a note brings is read by it: a value of another type counts as not set.
 */
import type { Json, JsonObject } from "@octavo/note";

interface Described {
  readonly name: string;
  /** What it is called on the page. */
  readonly label: string;
  /** A sentence more, where the label does not say it all. */
  readonly hint?: string;
}

export type Parameter = Described &
  (
    | { readonly valueType: "boolean"; readonly widget: "checkbox"; readonly defaultValue: boolean }
    | { readonly valueType: "int" | "float"; readonly widget: "input"; readonly defaultValue: number }
    | { readonly valueType: "string"; readonly widget: "input" | "textarea"; readonly defaultValue: string }
    | {
        readonly valueType: "string";
        readonly widget: "option" | "btn-group";
        readonly defaultValue: string;
        readonly optionValues: readonly string[];
      }
    | { readonly valueType: "JSON"; readonly widget: "textarea"; readonly defaultValue: Json }
  );

export type ParameterValues = Readonly<Record<string, Json>>;

export function readParameters(parameters: readonly Parameter[], saved: JsonObject): ParameterValues {
  return Object.fromEntries(parameters.map((parameter) => [parameter.name, coerced(parameter, saved[parameter.name])]));
}

/** The value as the parameter's type has it; its default where it cannot be read as such. */
export function coerced(parameter: Parameter, value: Json | undefined): Json {
  const { defaultValue } = parameter;
  if (value === undefined || value === null) return defaultValue;
  switch (parameter.valueType) {
    case "boolean":
      return value === true || value === "true" ? true : value === false || value === "false" ? false : defaultValue;
    case "int":
      return numberFrom(value, Math.trunc) ?? defaultValue;
    case "float":
      return numberFrom(value, (number) => number) ?? defaultValue;
    case "string": {
      const text = typeof value === "object" ? null : String(value);
      if (text === null) return defaultValue;
      return "optionValues" in parameter && !parameter.optionValues.includes(text) ? defaultValue : text;
    }
    case "JSON":
      return typeof value === "string" ? (parsed(value) ?? defaultValue) : value;
  }
}

/** What is left of typed text in a field for numbers: digits, a point, a minus. */
export function digitsOnly(text: string): string {
  return text.replace(/[^\d.-]/g, "");
}

function numberFrom(value: Json, shape: (number: number) => number): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? shape(number) : null;
}

function parsed(text: string): Json | null {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
