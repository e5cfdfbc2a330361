/** What a setting's properties come to for the driver that runs it. */
import { type PropertyType, rowForProperty } from "@octavo/interpreter/properties";
import { declarationOf, propertiesOf } from "@octavo/runner";
import type { Setting } from "./setting.ts";

interface PropertyContext {
  readonly user: string;
  readonly noteId: string;
  readonly noteName: string;
}

/** As text, without what was left blank, with `#{user}` and its like filled in. */
export function propertiesFor(setting: Setting, driver: string, place: PropertyContext): Record<string, string> {
  const given = Object.entries(setting.properties).flatMap(([name, { value }]) => {
    const text = fillInProperty(String(value ?? ""), place);
    return text.trim() === "" ? [] : [[name, text] as const];
  });
  return { ...forDriver(driver, Object.fromEntries(given)), ...packagesFor(setting, driver) };
}

/** The dependencies of a setting are packages of its language; those with colons are Java's, which other servers resolve. */
function packagesFor({ dependencies, properties }: Setting, driver: string): Record<string, string> {
  const listed = dependencies.map((each) => each.groupArtifactVersion).filter((name) => !/[:/]/.test(name));
  if (!declarationOf(driver).installsPackages || listed.length === 0) return {};
  return { packages: [properties["packages"]?.value ?? "", ...listed].join(" ").trim() };
}

/** The names that a driver knows beside Zeppelin's. */
export function forDriver(driver: string, properties: Record<string, string>): Record<string, string> {
  return driver === "python" ? withPython(properties) : properties;
}

/** Zeppelin's default is the bare word, which means any Python there is; Octavo finds one that has what it needs. */
function withPython(properties: Record<string, string>): Record<string, string> {
  const named = properties["zeppelin.python"];
  const isNamed = named !== undefined && named !== "python" && named !== "python3";
  return isNamed ? { ...properties, python: named } : properties;
}

/** Where a name with signs of its own could lead elsewhere, or end what stands before it. */
const guarded: ReadonlySet<PropertyType> = new Set(["address", "sql", "program", "folder", "packages", "password"]);

/**
 * Why what people call themselves or their notes may not be filled in where the setting says `#{user}` or `#{noteName}`, in words; null where it
 * may. An address, a path or SQL is the setting's, and takes letters, digits, blanks and `_@.-` from a name, and nothing else.
 */
export function refusalOfNames({ properties, name }: Setting, driver: string, place: PropertyContext): string | null {
  const table = propertiesOf(driver);
  for (const [property, { value }] of Object.entries(properties)) {
    const row = rowForProperty(table, property);
    if (row === undefined || !guarded.has(row.type)) continue;
    for (const [, key = ""] of String(value ?? "").matchAll(placeholders)) {
      const given = place[key as keyof PropertyContext];
      if (/^(?:[\p{L}\p{N}_@][\p{L}\p{N}_@. -]*)?$/u.test(given)) continue;
      return `The interpreter setting ${name} puts #{${key}} into ${property}, and ${JSON.stringify(given.slice(0, 100))} cannot stand there: letters, digits, blanks and _ @ . - can, behind a first letter or digit. Rename ${key === "noteName" ? "the note" : "what is called so"}.`;
    }
  }
  return null;
}

const placeholders = /#\{(user|noteId|noteName)\}/g;

function fillInProperty(text: string, { user, noteId, noteName }: PropertyContext): string {
  const values: Readonly<Record<string, string>> = { user, noteId, noteName };
  return text.replace(placeholders, (whole, name: string) => values[name] ?? whole);
}
