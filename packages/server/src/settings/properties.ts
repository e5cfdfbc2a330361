/** What a setting's properties come to for the driver that runs it. */
import { type PropertyType, rowFor } from "@octavo/interpreter/properties";
import { propertiesOf } from "@octavo/runner";
import type { Setting } from "./setting.ts";

interface Place {
  readonly user: string;
  readonly noteId: string;
  readonly noteName: string;
}

/** As text, without what was left blank, with `#{user}` and its like filled in. */
export function propertiesFor(setting: Setting, driver: string, place: Place): Record<string, string> {
  const given = Object.entries(setting.properties).flatMap(([name, { value }]) => {
    const text = filledIn(String(value ?? ""), place);
    return text.trim() === "" ? [] : [[name, text] as const];
  });
  return { ...forDriver(driver, Object.fromEntries(given)), ...packagesFor(setting, driver) };
}

/** The dependencies of a setting are packages for Python; those with colons are Java's, which other servers resolve. */
function packagesFor({ dependencies, properties }: Setting, driver: string): Record<string, string> {
  const listed = dependencies.map((each) => each.groupArtifactVersion).filter((name) => !/[:/]/.test(name));
  if (driver !== "python" || listed.length === 0) return {};
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
export function refusalOfNames({ properties, name }: Setting, driver: string, place: Place): string | null {
  const table = propertiesOf(driver);
  for (const [property, { value }] of Object.entries(properties)) {
    const row = rowFor(table, property);
    if (row === undefined || !guarded.has(row.type)) continue;
    for (const [, key = ""] of String(value ?? "").matchAll(placeholders)) {
      const given = place[key as keyof Place];
      if (/^(?:[\p{L}\p{N}_@][\p{L}\p{N}_@. -]*)?$/u.test(given)) continue;
      return `The interpreter setting ${name} puts #{${key}} into ${property}, and ${JSON.stringify(given.slice(0, 100))} cannot stand there: letters, digits, blanks and _ @ . - can, behind a first letter or digit. Rename ${key === "noteName" ? "the note" : "what is called so"}.`;
    }
  }
  return null;
}

const placeholders = /#\{(user|noteId|noteName)\}/g;

function filledIn(text: string, { user, noteId, noteName }: Place): string {
  const values: Readonly<Record<string, string>> = { user, noteId, noteName };
  return text.replace(placeholders, (whole, name: string) => values[name] ?? whole);
}
