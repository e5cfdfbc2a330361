/** What a setting's properties come to for the driver that runs it. */
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

function filledIn(text: string, { user, noteId, noteName }: Place): string {
  const values: Readonly<Record<string, string>> = { user, noteId, noteName };
  return text.replace(/#\{(user|noteId|noteName)\}/g, (whole, name: string) => values[name] ?? whole);
}
