import { isJsonObject, type Json, type JsonObject } from "../json.ts";

const currentTypes: Readonly<Record<string, string>> = { input: "TextBox", select: "Select", checkbox: "CheckBox" };

/** Forms in today's shape: an object by name, with today's names of the types. Old files have lists and older names. */
export function readForms(forms: Json | null): JsonObject {
  if (Array.isArray(forms)) {
    return Object.fromEntries(
      forms.flatMap((form: Json) =>
        isJsonObject(form) && typeof form["name"] === "string" ? [[form["name"], readFileForm(form)]] : [],
      ),
    );
  }
  if (!isJsonObject(forms)) return {};
  return Object.fromEntries(Object.entries(forms).map(([name, form]) => [name, readFileForm(form)]));
}

function readFileForm(form: Json): Json {
  if (!isJsonObject(form)) return form;
  const type = form["type"];
  if (type === undefined || type === null)
    return { ...form, type: Array.isArray(form["options"]) ? "Select" : "TextBox" };
  const current = typeof type === "string" && Object.hasOwn(currentTypes, type) ? currentTypes[type] : undefined;
  return current === undefined ? form : { ...form, type: current };
}
