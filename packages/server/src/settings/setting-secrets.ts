/** Secrets of settings: what is shown without them, and how they stay when a setting comes back as it was shown. */
import {
  type Declared,
  hideSecrets,
  isSecretMask,
  isSecretValue,
  type Json,
  keepSecrets,
  keepSecretsIn,
  secretsInText,
  withoutSecrets,
} from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { Setting, SettingChange, SettingProperty } from "./setting.ts";

/** What is known of a property besides its value: its name, the variable that Zeppelin's templates name for it, and its type. */
function declaredSecret(name: string, property: SettingProperty): Declared {
  const named = [property["envName"], property["propertyName"]].filter((each) => typeof each === "string");
  return { names: [name, ...named], type: property.type };
}

/** Passwords, and what is called one: it goes into the file and to interpreters, and is never shown. */
function isSecretProperty(name: string, property: SettingProperty): boolean {
  return isSecretValue(declaredSecret(name, property), String(property.value ?? ""));
}

/** As people may see it: blank where a value is secret as a whole, and `****` for what is secret inside of one. */
export function withoutSecretsOf(setting: Setting): Setting {
  const { properties, interpreterGroup, ...rest } = setting;
  const shown = Object.entries(properties).map(([name, property]) => [name, shownProperty(name, property)]);
  return {
    ...(withoutSecrets(rest as Json) as typeof rest),
    interpreterGroup,
    properties: Object.fromEntries(shown) as Setting["properties"],
  };
}

function shownProperty(name: string, property: SettingProperty): SettingProperty {
  const known = declaredSecret(name, property);
  const shown = (value: unknown) => {
    if (value === undefined || value === null) return value;
    if (isSecretValue(known, String(value))) return "";
    return typeof value === "string" ? hideSecrets(value) : value;
  };
  const given = Object.entries(property).map(([member, value]) => {
    if (member === "value" || member === "defaultValue") return [member, shown(value)];
    return [member, typeof value === "string" ? hideSecrets(value) : value];
  });
  return Object.fromEntries(given) as SettingProperty;
}

/** The names of properties that are secret as a whole and never shown. */
export function secretsIn({ properties }: Pick<Setting, "properties">): readonly string[] {
  return Object.entries(properties).flatMap(([name, property]) =>
    isSecretProperty(name, property) && (property.value ?? "") !== "" ? [name] : [],
  );
}

/** All that must not be shown of these properties, also what is secret inside of a value. */
export function secretValuesOf(properties: Setting["properties"]): readonly string[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const text = String(property.value ?? "");
    return isSecretProperty(name, property) ? [text, ...secretsInText(text)] : secretsInText(text);
  });
}

/**
 * Properties as they are kept: a secret that comes back blank or as asterisks, as it was shown, is the old one.
 *
 * @throws NotebookError `badRequest` where a hidden password cannot be put back, or would go to another host than before
 */
export function changedProperties(
  old: Setting["properties"],
  wanted: SettingChange["properties"],
): Setting["properties"] {
  const kept = Object.entries(wanted).map(([name, property]) => {
    const before = Object.hasOwn(old, name) ? old[name] : undefined;
    const value = changedValue(name, property, before);
    return [name, { name, ...before, ...property, ...shownBefore(property, before), value }] as const;
  });
  return Object.fromEntries(kept);
}

function changedValue(
  name: string,
  property: SettingProperty,
  before: SettingProperty | undefined,
): SettingProperty["value"] {
  const text = String(property.value ?? "");
  if (before && (text === "" || isSecretMask(text)) && isSecretProperty(name, before)) return before.value;
  if (isSecretMask(text) && isSecretProperty(name, property))
    throw secretRefused(name, "Type the secret: asterisks are none.");
  if (typeof property.value !== "string") return wholeValueOf(property);
  const value = keepSecrets(property.value, String(before?.value ?? ""));
  if (!value.ok) throw secretRefused(name, value.problem);
  return wholeValueOf({ ...property, value: value.value });
}

/** What was shown without its secrets besides the value does not take the place of what is there. */
function shownBefore(property: SettingProperty, before: SettingProperty | undefined): Partial<SettingProperty> {
  const value = property["defaultValue"];
  const old = before?.["defaultValue"];
  return typeof old === "string" && (value === "" || (typeof value === "string" && value === hideSecrets(old)))
    ? { defaultValue: old }
    : {};
}

function secretRefused(name: string, problem: string): NotebookError {
  return new NotebookError("badRequest", `The property ${name.slice(0, 100)}: ${problem}`);
}

/** A change of dependencies or options that comes back as it was shown keeps what was hidden. */
export function changedRest<Rest extends SettingChange["dependencies"] | SettingChange["option"]>(
  old: Rest,
  wanted: Rest,
): Rest {
  const kept = keepSecretsIn(wanted as unknown as Json, old as unknown as Json);
  if (!kept.ok) throw new NotebookError("badRequest", kept.problem);
  return kept.value as unknown as Rest;
}

/** Clients that keep all numbers as doubles send `1000.0` where 1000 is meant. */
function wholeValueOf({ value, type }: SettingProperty): SettingProperty["value"] {
  if (type === "number" && typeof value === "string") return value.replace(/^(-?\d+)\.0+$/, "$1");
  return typeof value === "number" ? String(value) : value;
}
