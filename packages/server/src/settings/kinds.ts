/** The kinds of setting that drivers of Octavo can run, and what a new setting of each starts with. */
import type { JsonObject } from "@octavo/note";
import type { Setting } from "./setting.ts";

interface KindProperty {
  readonly defaultValue: string;
  readonly description: string;
  readonly type: "string" | "number" | "password";
}

export interface DriverKind {
  readonly interpreters: readonly { readonly name: string; readonly editor: JsonObject }[];
  readonly properties: Readonly<Record<string, KindProperty>>;
}

const python = { language: "python", editOnDblClick: false, completionKey: "TAB", completionSupport: true };
const sql = { language: "sql", editOnDblClick: false, completionKey: "TAB", completionSupport: true };
const shell = { language: "sh", editOnDblClick: false, completionSupport: false };
const javascript = { language: "javascript", editOnDblClick: false, completionKey: "TAB", completionSupport: true };
const typescript = { language: "typescript", editOnDblClick: false, completionKey: "TAB", completionSupport: true };
const html = { language: "html", editOnDblClick: true, completionSupport: false };
const markdown = { language: "markdown", editOnDblClick: true, completionSupport: false };

export const kinds: Readonly<Record<string, DriverKind>> = {
  python: {
    interpreters: [
      { name: "python", editor: python },
      { name: "ipython", editor: python },
    ],
    properties: {
      "zeppelin.python": {
        defaultValue: "",
        type: "string",
        description:
          "The Python to use: a path, or a name on the PATH. Blank: one that has ipykernel, else one of Octavo's own.",
      },
    },
  },
  sql: {
    interpreters: [{ name: "sql", editor: sql }],
    properties: {
      "duckdb.memory_limit": {
        defaultValue: "",
        type: "string",
        description: "Memory that a database may take, as 4GB. Blank: half of the machine's.",
      },
      "duckdb.threads": {
        defaultValue: "",
        type: "number",
        description: "Threads of a database. Blank: all there are.",
      },
    },
  },
  jdbc: {
    interpreters: [{ name: "sql", editor: sql }],
    properties: {
      "default.url": {
        defaultValue: "",
        type: "string",
        description:
          "The database: jdbc:postgresql://host:5432/database, jdbc:mariadb://host:3306/database or jdbc:mysql://… . Others are added under names of their own: sales.url, sales.user … is %jdbc(sales).",
      },
      "default.user": {
        defaultValue: "",
        type: "string",
        description: "Who connects. Blank: whoever runs, with the credential they keep under the name of this setting.",
      },
      "default.password": { defaultValue: "", type: "password", description: "The user's password." },
      "default.precode": {
        defaultValue: "",
        type: "string",
        description: "SQL that each new connection begins with, as SET search_path = sales.",
      },
      "default.timeout": {
        defaultValue: "",
        type: "number",
        description: "Seconds that a statement may take before it is cancelled. Blank: as long as it wants.",
      },
    },
  },
  sh: {
    interpreters: [{ name: "sh", editor: shell }],
    properties: {
      "shell.command.timeout.millisecs": {
        defaultValue: "",
        type: "string",
        description:
          "A run that takes longer is ended: milliseconds, or 30s, 10m. Blank: it may take as long as it wants.",
      },
    },
  },
  js: {
    interpreters: [
      { name: "js", editor: javascript },
      { name: "ts", editor: typescript },
    ],
    properties: {},
  },
  md: { interpreters: [{ name: "md", editor: markdown }], properties: {} },
  html: { interpreters: [{ name: "html", editor: html }], properties: {} },
  angular: {
    interpreters: [
      { name: "angular", editor: html },
      { name: "ng", editor: html },
    ],
    properties: {},
  },
};

/** By group and name of an interpreter: the driver that runs it. */
const drivers: Readonly<Record<string, string>> = {
  "python.python": "python",
  "python.ipython": "python",
  "python.sql": "sql",
  "jupyter.jupyter": "python",
  "sql.sql": "sql",
  "duckdb.sql": "sql",
  "jdbc.sql": "jdbc",
  "sh.sh": "sh",
  "js.js": "js",
  "js.ts": "js",
  "md.md": "md",
  "md.markdown": "md",
  "html.html": "html",
  "angular.angular": "angular",
  "angular.ng": "angular",
};

/** The driver for an interpreter of a group; null while there is none. @param kernel of `%jupyter(kernel=ir)` */
export function driverOfInterpreter(group: string, interpreter: string, kernel = "python"): string | null {
  const name = `${group}.${interpreter}`;
  // Kernels that are installed have settings of their own; Zeppelin's one for all of them takes a name.
  if (group === "jupyter" && interpreter !== "jupyter") return "jupyter";
  if (group === "jupyter" && !kernel.startsWith("python")) return null;
  return Object.hasOwn(drivers, name) ? (drivers[name] ?? null) : null;
}

/** Drivers that start people's code as an account of the machine when they are asked to. */
const impersonating: ReadonlySet<string | null> = new Set(["python", "sql", "sh", "js", "jupyter"]);

/** Whether all of a setting can run as the user's own account. */
export function canImpersonate({ group, interpreterGroup }: Setting): boolean {
  return interpreterGroup.every(({ name }) => impersonating.has(driverOfInterpreter(group, name)));
}

/** Whether anything of a setting can run. */
export function canRunInterpreter({ group, interpreterGroup }: Setting): boolean {
  return interpreterGroup.some(({ name }) => driverOfInterpreter(group, name) !== null);
}

/** A setting as a new server has it: each note with an interpreter of its own. */
export function newSetting(name: string, group: string): Setting {
  const kind = kinds[group];
  const properties = Object.entries(kind?.properties ?? {}).map(([key, { defaultValue, type, description }]) => [
    key,
    { name: key, value: defaultValue, type, description },
  ]);
  return {
    id: name,
    name,
    group,
    properties: Object.fromEntries(properties) as Setting["properties"],
    status: "READY",
    interpreterGroup: (kind?.interpreters ?? []).map((interpreter, index) => ({
      name: interpreter.name,
      class: `octavo.${group}.${interpreter.name}`,
      defaultInterpreter: index === 0,
      editor: interpreter.editor as Record<string, never>,
    })),
    dependencies: [],
    option: {
      remote: true,
      port: -1,
      perNote: "isolated",
      perUser: "shared",
      isExistingProcess: false,
      setPermission: false,
      owners: [],
      isUserImpersonate: false,
    },
  };
}

/** `GET /api/interpreter`: what settings can be made from. */
export function templates(): Record<string, unknown> {
  const shown = Object.entries(kinds).map(([group, { properties }]) => [
    group,
    { ...newSetting(group, group), properties: { ...properties } },
  ]);
  return Object.fromEntries(shown) as Record<string, unknown>;
}
