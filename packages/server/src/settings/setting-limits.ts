/** `octavo.limit.*`: the limits of settings, of which the smallest is the strictest. */
import type { Setting } from "./setting.ts";

/** By name of the property, as text. */
export type PropertyLimits = ReadonlyMap<string, string>;

export function strictestLimits(settings: readonly Setting[]): PropertyLimits {
  return settings.map(({ properties }) => limitsInProperties(properties)).reduce(strictest, new Map<string, string>());
}

/** Properties with these limits, unless they have stricter ones. */
export function addLimits(properties: Setting["properties"], limits: PropertyLimits): Setting["properties"] {
  const wanted = [...strictest(limitsInProperties(properties), limits)];
  const changed = wanted.filter(([name, value]) => String(properties[name]?.value ?? "") !== value);
  if (changed.length === 0) return properties;
  const added = changed.map(([name, value]) => [name, { name, type: "string", ...properties[name], value }] as const);
  return { ...properties, ...Object.fromEntries(added) };
}

function limitsInProperties(properties: Setting["properties"]): PropertyLimits {
  const given = Object.entries(properties).flatMap(([name, { value }]) => {
    const text = String(value ?? "").trim();
    return name.startsWith("octavo.limit.") && text !== "" ? [[name, text] as const] : [];
  });
  return new Map(given);
}

function strictest(one: PropertyLimits, other: PropertyLimits): PropertyLimits {
  const all = new Map(one);
  for (const [name, value] of other) {
    const before = all.get(name);
    if (before === undefined || amountOfLimit(name, value) < amountOfLimit(name, before)) all.set(name, value);
  }
  return all;
}

const milliseconds: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const powers = ["", "k", "m", "g", "t"];

/** Bytes, milliseconds or a count, as the runner reads them. What cannot be read keeps its setting from running, and nothing is stricter. */
function amountOfLimit(name: string, text: string): number {
  const [, number, unit = ""] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text.trim()) ?? [];
  if (number === undefined) return 0;
  const word = unit.toLowerCase();
  if (!name.endsWith(".memory")) return Number(number) * (milliseconds[word === "" ? "ms" : word] ?? 0);
  const power = powers.indexOf(word.replace(/i?b$/, ""));
  return power < 0 ? 0 : Number(number) * 1024 ** power;
}
