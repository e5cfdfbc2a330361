import { isJsonObject, type Json } from "../json.ts";
import { destinationsOf } from "./address-secrets.ts";
import { hideSecrets } from "./hide-secrets.ts";
import { isSecretName } from "./secret-name.ts";
import { mask, type SecretRange } from "./secret-range.ts";
import { secretRanges } from "./secret-ranges.ts";

export type MaskedText =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: string };

const retype = `Type the password where it shows ${mask}: what is hidden there cannot be taken over.`;
const elsewhere = `The address leads to another host than before, and ${mask} would send the hidden password there. Type the password again.`;

/**
 * A text as it is to be kept: where it comes back with `****` for a secret that it was shown without, the secret is put back. It is not when the
 * text leads elsewhere by now, since who may edit an address would have its password sent to a host of theirs.
 */
export function keepSecrets(wanted: string, old: string): MaskedText {
  if (!wanted.includes(mask)) return { ok: true, value: wanted };
  if (wanted === old || wanted === hideSecrets(old)) return { ok: true, value: old };
  const secrets = secretRanges(old);
  const masks = masksInText(wanted);
  if (masks.length === 0) return secrets.length === 0 ? { ok: true, value: wanted } : { ok: false, problem: retype };
  const found = masks.map((each) => ({ ...each, secret: sameSecret(each, masks, secrets) }));
  if (found.some(({ secret }) => secret === undefined)) return { ok: false, problem: retype };
  if (!leadsWhere(wanted, old)) return { ok: false, problem: elsewhere };
  const value = found.reduceRight((text, { from, to, secret }) => {
    return text.slice(0, from) + (secret ? old.slice(secret.from, secret.to) : "") + text.slice(to);
  }, wanted);
  return { ok: true, value };
}

/** Whether a text is nothing but the sign that something is hidden. */
export function isSecretMask(text: string): boolean {
  return /^\*{4,}$/.test(text.trim());
}

/** By what stands around them, as secrets are found. */
function masksInText(text: string): readonly SecretRange[] {
  return secretRanges(text).filter(({ from, to }) => isSecretMask(text.slice(from, to)));
}

function sameSecret(
  wanted: SecretRange,
  masks: readonly SecretRange[],
  secrets: readonly SecretRange[],
): SecretRange | undefined {
  const ofLabel = (ranges: readonly SecretRange[]) => ranges.filter(({ label }) => label === wanted.label);
  return ofLabel(secrets)[ofLabel(masks).indexOf(wanted)];
}

const leadsWhere = (one: string, other: string) =>
  JSON.stringify(destinationsOf(hideSecrets(one))) === JSON.stringify(destinationsOf(hideSecrets(other)));

export type KeptJson = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly problem: string };

/** The same for any JSON that was shown by `withoutSecrets`: blank members with a secret's name, and lists, by what each of their members was. */
export function keepSecretsIn(wanted: Json, old: Json | undefined, name = ""): KeptJson {
  if (typeof wanted === "string") {
    const before = typeof old === "string" || typeof old === "number" ? String(old) : "";
    if (isSecretName(name) && (wanted === "" || isSecretMask(wanted))) return { ok: true, value: old ?? "" };
    return keepSecrets(wanted, before);
  }
  if (Array.isArray(wanted)) {
    const all: readonly Json[] = Array.isArray(old) ? old : [];
    return joinMaskedJson(wanted.map((each, at) => keepSecretsIn(each, findShownAs(each, all) ?? all[at], name)));
  }
  if (!isJsonObject(wanted)) return { ok: true, value: wanted };
  const before = isJsonObject(old) ? old : {};
  const names = Object.keys(wanted);
  const isPassword = isSecretName(name) || wanted["type"] === "password";
  const members = joinMaskedJson(
    names.map((each) => keepSecretsIn(wanted[each] ?? null, before[each], isPassword ? "password" : each)),
  );
  if (!members.ok) return members;
  const kept = members.value as readonly Json[];
  return { ok: true, value: Object.fromEntries(names.map((each, at) => [each, kept[at] ?? null])) };
}

/** The member of a list that was shown as this text. */
function findShownAs(wanted: Json, all: readonly Json[]): Json | undefined {
  return all.find((each) => typeof each === "string" && hideSecrets(each) === wanted);
}

function joinMaskedJson(all: readonly KeptJson[]): KeptJson {
  const refused = all.find(({ ok }) => !ok);
  return refused ?? { ok: true, value: all.map((each) => (each.ok ? each.value : null)) };
}
