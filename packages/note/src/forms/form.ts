/**
 * A form is a question that a paragraph or a note asks of its readers: a text box, a password, a choice of one or of several. Which forms
 * there are is decided by what runs, from places in a text (`template.ts`) or from calls in code; what they hold are the params beside them.
 * In a note both are free-form JSON in Zeppelin's shape, for others write them too; here they are read, once and leniently.
 *
 * What a user types into a password is never among the params: it is no part of a note.
 */
import { isJsonObject, type Json, type JsonObject } from "../json.ts";

export const formTypes = ["TextBox", "Password", "Select", "CheckBox"] as const;
export type FormType = (typeof formTypes)[number];

// Types and not interfaces: they are JSON, and only a type says so.
export type FormOption = {
  readonly value: Json;
  readonly displayName?: string;
};

export type Form = {
  readonly type: FormType;
  /** Its key among forms and params. */
  readonly name: string;
  readonly displayName: string;
  /** Absent: nothing. A list for check boxes. */
  readonly defaultValue?: Json;
  readonly hidden: boolean;
  /** Of check boxes: what stands between the chosen ones in a text. */
  readonly argument?: string;
  /** Of a select and of check boxes. */
  readonly options?: readonly FormOption[];
};

/** The forms of a note or a paragraph in their order; what is none is left out. */
export function formsInMembers(forms: JsonObject): readonly Form[] {
  return Object.entries(forms).flatMap(([name, json]) => readFormMember(name, json) ?? []);
}

export function formsAsJson(forms: readonly Form[]): JsonObject {
  return Object.fromEntries(forms.map((form) => [form.name, form]));
}

function readFormMember(name: string, json: Json): Form | null {
  if (!isJsonObject(json)) return null;
  const type = formTypes.find((known) => known === json["type"]);
  if (!type) return null;
  const { displayName, defaultValue, hidden, argument } = json;
  return {
    type,
    name,
    displayName: typeof displayName === "string" ? displayName : name,
    hidden: hidden === true,
    ...(defaultValue !== undefined && defaultValue !== null && { defaultValue }),
    ...(typeof argument === "string" && { argument }),
    ...(hasOptions(type) && { options: readOptions(json["options"] ?? null) }),
  };
}

function readOptions(json: Json): readonly FormOption[] {
  if (!Array.isArray(json)) return [];
  return json.flatMap((option: Json): readonly FormOption[] => {
    if (!isJsonObject(option)) return option === null ? [] : [{ value: option }];
    const { value = "", displayName } = option;
    return [{ value, ...(typeof displayName === "string" && { displayName }) }];
  });
}

export function hasOptions(type: FormType): boolean {
  return type === "Select" || type === "CheckBox";
}

/** What people read for an option. */
export function optionLabel({ value, displayName }: FormOption): string {
  return displayName ?? scalarText(value);
}

/** What a form holds: its param where there is one, else its default. No client may read a password's. */
export function heldValue(form: Form, params: JsonObject): Json {
  if (form.type === "Password") return "";
  const given = Object.hasOwn(params, form.name) ? params[form.name] : undefined;
  return given ?? form.defaultValue ?? (form.type === "CheckBox" ? [] : "");
}

/** The chosen values of check boxes that can still be chosen. */
export function chosenOptionsOf({ options = [] }: Form, value: Json): readonly Json[] {
  const values = Array.isArray(value) ? (value as readonly Json[]) : [value];
  return values.filter((one) => options.some((option) => scalarText(option.value) === scalarText(one)));
}

/** A value as it stands in a script. Where none of the checked values is an option any more they stand there all the same. */
export function textOfValue(form: Form, value: Json): string {
  if (!Array.isArray(value)) return scalarText(value);
  const chosen = form.type === "CheckBox" ? chosenOptionsOf(form, value) : value;
  const shown = chosen.length > 0 ? chosen : (value as readonly Json[]);
  return shown.map(scalarText).join(form.argument ?? ",");
}

function scalarText(value: Json): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The names whose params would be passwords. */
export function passwordNames(forms: JsonObject): ReadonlySet<string> {
  return new Set(formsInMembers(forms).flatMap(({ type, name }) => (type === "Password" ? [name] : [])));
}

export function withoutNames(members: JsonObject, names: ReadonlySet<string>): JsonObject {
  const left = Object.entries(members).filter(([name]) => !names.has(name));
  return left.length === Object.keys(members).length ? members : Object.fromEntries(left);
}
