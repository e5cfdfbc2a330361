/**
 * The table of a driver's properties: what each is, who may set it, and whether sessions of one setting may differ in it.
 *
 * Everything that sets a property asks it: the pages and REST calls of a setting, and `%name.conf` in a note. It is a list of what is allowed:
 * a name that no row has, however it is spelled, belongs to the administrators of the setting. So no alias, no other case and no look-alike of a
 * name reaches a driver from a note.
 */
import type { PropertyType } from "./types.ts";

export interface PropertyRow {
  /** As it is written, letter by letter. One `*` stands for one character or more: `LC_*`, `*.url`. */
  readonly name: string;
  readonly type: PropertyType;
  /** Those who may change the setting itself, or everyone who may run it: in a note of theirs, where the value fits the type. */
  readonly setBy: "administrators" | "everyone";
  /** Sessions of one setting may have different ones, so `%name.conf` may say it. */
  readonly differs: boolean;
}

export type PropertyTable = readonly PropertyRow[];

/** The first row that has this name. */
export function rowForProperty(table: PropertyTable, name: string): PropertyRow | undefined {
  return table.find((row) => matchesPattern(row.name, name));
}

function matchesPattern(pattern: string, name: string): boolean {
  const [start = "", end] = pattern.split("*");
  if (end === undefined) return name === pattern;
  return name.length > start.length + end.length && name.startsWith(start) && name.endsWith(end);
}

/** What the setting says and notes may not: `belongsToSetting("program", "python")`. */
export function belongsToSetting(type: PropertyType, ...names: readonly string[]): PropertyTable {
  return names.map((name) => ({ name, type, setBy: "administrators", differs: true }));
}

/** Language and time of a process: they choose no program, file or address. */
export const languageAndTime: PropertyTable = [
  { name: "TZ", type: "timeZone", setBy: "everyone", differs: true },
  { name: "LANG", type: "locale", setBy: "everyone", differs: true },
  { name: "LANGUAGE", type: "locale", setBy: "everyone", differs: true },
  { name: "LC_*", type: "locale", setBy: "everyone", differs: true },
];

/** Variables that lead a process to programs, libraries, files and hosts, whatever its language. No row need name one to keep notes from it. */
export const processVariables: PropertyTable = [
  ...belongsToSetting(
    "program",
    "PATH",
    "SHELL",
    "BASH_ENV",
    "ENV",
    "JAVA_HOME",
    "JAVA_*",
    "_JAVA_*",
    "JDK_JAVA_OPTIONS",
  ),
  ...belongsToSetting(
    "program",
    "NODE_*",
    "LD_*",
    "DYLD_*",
    "PYTHON*",
    "R_*",
    "PERL5*",
    "RUBY*",
    "IPYTHONDIR",
    "JUPYTER_*",
  ),
  ...belongsToSetting("folder", "HOME", "TMPDIR", "TMP", "TEMP", "XDG_*", "MPLCONFIGDIR", "TZDIR", "LOCPATH"),
  ...belongsToSetting(
    "address",
    "*_PROXY",
    "*_proxy",
    "SSL_*",
    "PIP_*",
    "UV_*",
    "GIT_*",
    "CURL_*",
    "REQUESTS_CA_BUNDLE",
  ),
  ...belongsToSetting("text", "OCTAVO_*", "octavo.*"),
];
