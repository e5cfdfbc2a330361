/**
 * What is secret, decided once for every way out: by the name of a value, by its declared type, by the shape of what is in it.
 *
 * A value that is secret as a whole becomes blank, as clients of Zeppelin expect of passwords; of a text with a secret inside, as an address with a
 * password, only that is hidden. What comes back as it was shown keeps the secret (`keepSecrets`).
 */
import { isJsonObject, type Json } from "../json.ts";
import { isHarmlessValue, isSecretName } from "./secret-name.ts";
import { mask } from "./secret-range.ts";
import { secretRanges } from "./secret-ranges.ts";

/** What is known of a value besides itself. */
export interface Declared {
  readonly names: readonly (string | null | undefined)[];
  /** `password`. */
  readonly type?: string | undefined;
}

/** Whether a value is secret as a whole. */
export function isSecretValue({ names, type }: Declared, value: string): boolean {
  if (type === "password") return true;
  const isNamed = names.some((name) => typeof name === "string" && isSecretName(name));
  return isNamed && type !== "checkbox" && (value === "" || !isHarmlessValue(value));
}

/** A text with each secret in it replaced by `****`, found by its shape. */
export function hideSecrets(text: string): string {
  const ranges = secretRanges(text);
  if (ranges.length === 0) return text;
  const shown = ranges.map(({ from }, at) => text.slice(ranges[at - 1]?.to ?? 0, from) + mask);
  return shown.join("") + text.slice(ranges.at(-1)?.to);
}

/** The secrets in a text, in their order. */
export function secretsInText(text: string): readonly string[] {
  return secretRanges(text).map(({ from, to }) => text.slice(from, to));
}

/** Members of a description that give the value of what its own name says. */
const values: ReadonlySet<string> = new Set(["value", "defaultValue", "selected"]);

/** Any JSON without secrets: those of a secret's name blank, those by shape masked, and of what is declared a password its values. */
export function withoutSecrets<Value extends Json>(value: Value, name = ""): Value {
  return hideInValue(value, name) as Value;
}

function hideInValue(value: Json, name: string): Json {
  if (typeof value === "string") return isSecretName(name) && !isHarmlessValue(value) ? "" : hideSecrets(value);
  if (typeof value === "number") return isSecretName(name) ? "" : value;
  if (Array.isArray(value)) return value.map((each: Json) => hideInValue(each, name));
  if (!isJsonObject(value)) return value;
  const isPassword = isSecretName(name) || value["type"] === "password";
  const members = Object.entries(value).map(([member, inner]) => {
    const ofDescription = member === "type" || member === "description" || member === "name" || member === "envName";
    if (isPassword && values.has(member)) return [member, hideInValue(inner, "password")] as const;
    return [member, hideInValue(inner, ofDescription ? "" : member)] as const;
  });
  return Object.fromEntries(members);
}
