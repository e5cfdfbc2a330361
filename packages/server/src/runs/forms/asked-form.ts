/** A form that code asks for, in the shape that notes have, with what it holds until a user changes it. */
import type { AskedForm } from "@octavo/interpreter";
import { chosenOptionsOf, type Form, heldValue, type Json, type JsonObject } from "@octavo/note";

export function formOfAsked({ type, name, displayName = name, defaultValue, options = [] }: AskedForm): Form {
  const base = { type, name, displayName, hidden: false };
  const values = options.map(({ value }) => value as Json);
  const shown = options.map(({ value, displayName: label }) => ({
    value: value as Json,
    ...(label !== undefined && { displayName: label }),
  }));
  switch (type) {
    case "TextBox":
      return { ...base, ...(isGivenValue(defaultValue) && { defaultValue }) };
    case "Password":
      return { ...base, defaultValue: "" };
    case "Select":
      return { ...base, defaultValue: isGivenValue(defaultValue) ? defaultValue : (values[0] ?? ""), options: shown };
    case "CheckBox":
      return { ...base, defaultValue: isGivenValue(defaultValue) ? valueAsList(defaultValue) : values, options: shown };
  }
}

/** What the form holds. What is checked and no option any more counts no more. */
export function valueHeldBy(form: Form, params: JsonObject): Json {
  const value = heldValue(form, params);
  return form.type === "CheckBox" ? chosenOptionsOf(form, value) : value;
}

function isGivenValue(value: unknown): value is Json {
  return value !== undefined && value !== null;
}

function valueAsList(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}
