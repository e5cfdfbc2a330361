/**
 * Forms that are written into a script: `${name=default}`, with types, options and labels, and `$${name}` for a form of the whole note. A
 * template is the script as stretches of text and places of forms, so that values go in by place, in a single pass and as they are: what a user types
 * can neither become a form nor anything else. The grammar is Zeppelin's; docs/forms.md describes it.
 */
import type { Json, JsonObject } from "../json.ts";
import { type Form, type FormOption, formsAsJson, hasOptions, heldValue, textOfValue } from "./form.ts";
import { splitAtBars } from "./split.ts";

export type FormLevel = "paragraph" | "note";

export interface FormPlace {
  readonly level: FormLevel;
  readonly form: Form;
}

export type Template = readonly (string | FormPlace)[];

export type TemplateParse =
  | { readonly ok: true; readonly template: Template }
  /** In words for the script's author. */
  | { readonly ok: false; readonly problem: string };

/** Neither a name nor a default can hold a closing brace. A name with a backslash is LaTeX: `$${\frac{1}{2}}$$`. */
const place = /(_?)(\$?)\$\{([^=}\\]{1,1000})(?:=([^}]*))?\}/g;

/** A name that Zeppelin keeps for itself: its value goes in, and no form is shown. */
const reserved = "pql";

/** A stretch of a script: from the first of its characters to before the other. */
export interface ScriptRange {
  readonly from: number;
  readonly to: number;
}

/** @param code stretches of a text that are quoted there and stay as they are, in their order */
export function parseTemplate(script: string, code: readonly ScriptRange[] = []): TemplateParse {
  const parts: (string | FormPlace)[] = [];
  let end = 0;
  // Without a closing brace to find, each opening one would be followed to the end of the script.
  const searched = script.slice(0, script.lastIndexOf("}") + 1);
  for (const match of searched.matchAll(place)) {
    const [whole, mark, dollar, name = "", rest] = match;
    if (name.trim() === "" || isWithin(match.index, code)) continue;
    const form = parseForm(name, rest, mark === "_");
    if (typeof form === "string") return { ok: false, problem: form };
    parts.push(script.slice(end, match.index), { level: dollar === "$" ? "note" : "paragraph", form });
    end = match.index + whole.length;
  }
  parts.push(script.slice(end));
  return { ok: true, template: agreeOnForms(parts.filter((part) => part !== "")) };
}

function isWithin(index: number, ranges: readonly ScriptRange[]): boolean {
  return ranges.some(({ from, to }) => from <= index && index < to);
}

/** The form that a place describes, or what is wrong with it. */
function parseForm(namePart: string, rest: string | undefined, hidden: boolean): Form | string {
  const typed = /^([^:()]*)\s*(\([^()]*\))?\s*:(.*)$/s.exec(namePart.trim());
  const type = typed?.[1]?.trim();
  const argument = typed?.[2]?.slice(1, -1);
  const { text: name, label } = parseLabel(typed?.[3] ?? namePart);
  const base = { name, displayName: label ?? name, hidden, ...(argument !== undefined && { argument }) };
  const { defaultText, options } = parseRest(rest);
  switch (type) {
    case undefined:
      if (options) return { type: "Select", ...base, defaultValue: defaultText ?? "", options };
      return { type: "TextBox", ...base, ...(defaultText !== undefined && { defaultValue: defaultText }) };
    case "password":
      return { type: "Password", ...base, defaultValue: "" };
    case "checkbox":
      if (!options) return `The check boxes ${name} have no options: write \${checkbox:${name}=checked,one|two|three}.`;
      return { type: "CheckBox", ...base, defaultValue: checkedBy(defaultText), options };
    default:
      return `Could not recognize dynamic form with type: ${type}`;
  }
}

function parseRest(rest: string | undefined): { readonly defaultText?: string; readonly options?: FormOption[] } {
  if (rest === undefined) return {};
  const comma = rest.indexOf(",");
  if (comma === -1) return { defaultText: rest };
  const options = splitAtBars(rest.slice(comma + 1)).map((option) => {
    const { text: value, label } = parseLabel(option, { isTrimmed: false });
    return { value, ...(label !== undefined && { displayName: label }) };
  });
  return { defaultText: rest.slice(0, comma), options };
}

function checkedBy(defaultText: string | undefined): readonly string[] {
  return defaultText ? splitAtBars(defaultText) : [];
}

/** `text(label)`. A blank before the parenthesis stays in the text, as the params of existing notes have it. */
function parseLabel(text: string, { isTrimmed = true } = {}): { readonly text: string; readonly label?: string } {
  const match = /^([^(]*)\(([^)]*)\)/.exec(text.trim());
  if (match) return { text: match[1] ?? "", label: match[2] ?? "" };
  return { text: isTrimmed ? text.trim() : text };
}

/** All places of a name have one form: the last that says more than the name. */
function agreeOnForms(parts: Template): Template {
  const forms = new Map<string, Form>();
  const key = ({ level, form }: FormPlace) => `${level} ${form.name}`;
  for (const part of parts) {
    if (typeof part !== "string" && (!forms.has(key(part)) || !isBareForm(part.form))) forms.set(key(part), part.form);
  }
  return parts.map((part) => (typeof part === "string" ? part : { ...part, form: forms.get(key(part)) ?? part.form }));
}

function isBareForm({ type, name, displayName, defaultValue, hidden }: Form): boolean {
  return type === "TextBox" && displayName === name && defaultValue === undefined && !hidden;
}

/** The forms of one level in order of appearance, as a note keeps them. */
export function templateForms(template: Template, level: FormLevel): JsonObject {
  const forms = template.flatMap((part) =>
    typeof part !== "string" && part.level === level && part.form.name !== reserved ? [part.form] : [],
  );
  return formsAsJson(forms);
}

/** A stretch of a script; a place holds the text of its value. */
export type FilledPart = string | (FormPlace & { readonly value: string });

export interface TemplateValues {
  readonly paragraph: JsonObject;
  readonly note: JsonObject;
  /** What the user typed into a password. */
  readonly secret?: (place: FormPlace) => string;
}

/** Puts the values in their places. */
export function fillTemplate(template: Template, { paragraph, note, secret }: TemplateValues): readonly FilledPart[] {
  return template.map((part) => {
    if (typeof part === "string") return part;
    const { form, level } = part;
    if (form.type === "Password") return { ...part, value: secret?.(part) ?? "" };
    const value: Json = heldValue(form, level === "note" ? note : paragraph);
    return { ...part, value: textOfValue(form, value) };
  });
}

export function filledText(parts: readonly FilledPart[]): string {
  return parts.map((part) => (typeof part === "string" ? part : part.value)).join("");
}

/** Whether changing a form may run its paragraph at once: it is chosen, not typed. */
export function isChoiceForm({ type }: Form): boolean {
  return hasOptions(type);
}
