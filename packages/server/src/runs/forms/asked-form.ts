/** A form that code asks for, in the shape that notes have, with what it holds until somebody changes it. */
import type { AskedForm } from "@octavo/interpreter";
import { chosenOf, type Form, heldValue, type Json, type JsonObject } from "@octavo/note";

export function formOf({ type, name, displayName = name, defaultValue, options = [] }: AskedForm): Form {
  const base = { type, name, displayName, hidden: false };
  const values = options.map(({ value }) => value as Json);
  const shown = options.map(({ value, displayName: label }) => ({
    value: value as Json,
    ...(label !== undefined && { displayName: label }),
  }));
  switch (type) {
    case "TextBox":
      return { ...base, ...(isGiven(defaultValue) && { defaultValue }) };
    case "Password":
      return { ...base, defaultValue: "" };
    case "Select":
      return { ...base, defaultValue: isGiven(defaultValue) ? defaultValue : (values[0] ?? ""), options: shown };
    case "CheckBox":
      return { ...base, defaultValue: isGiven(defaultValue) ? asList(defaultValue) : values, options: shown };
  }
}

/** What the form holds. What is checked and no option any more counts no more. */
export function heldBy(form: Form, params: JsonObject): Json {
  const value = heldValue(form, params);
  return form.type === "CheckBox" ? chosenOf(form, value) : value;
}

function isGiven(value: unknown): value is Json {
  return value !== undefined && value !== null;
}

function asList(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}
