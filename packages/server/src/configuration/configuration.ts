/**
 * What is configured under Zeppelin's names: by `octavo.json`, by the environment, by the `zeppelin-site.xml` of a home that moved here.
 *
 * Octavo's own settings have names of their own (`config.ts`), and some of these names mean the same. The others are kept and
 * shown as not used, so that an administrator who moves here sees what has no effect. No user sees secrets.
 */
import { hideSecrets, isSecretValue } from "@octavo/note";
import { maxMessageSize } from "@octavo/protocol";
import { zeppelinProperties } from "./zeppelin-properties.ts";

export interface ConfigurationSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The members of `octavo.json`. */
  readonly file: Readonly<Record<string, unknown>>;
  readonly site: ReadonlyMap<string, string>;
}

/** Names that rooms of the server ask for by themselves, besides those that are settings of Octavo's. */
const askedFor: ReadonlySet<string> = new Set([
  "zeppelin.notebook.homescreen",
  "zeppelin.notebook.homescreen.hide",
  "zeppelin.server.authorization.header.clear",
  "zeppelin.username.force.lowercase",
  "zeppelin.credentials.encryptKey",
  "zeppelin.credentials.persist",
  "zeppelin.interpreter.group.default",
  "zeppelin.interpreter.lifecyclemanager.class",
  "zeppelin.interpreter.lifecyclemanager.timeout.threshold",
  "zeppelin.notebook.dir",
  "zeppelin.session.check_interval",
]);

/** What every client may know, since it has to. */
const open: ReadonlySet<string> = new Set([
  "zeppelin.interpreter.group.default",
  "zeppelin.websocket.max.text.message.size",
]);

const variables = new Map(zeppelinProperties.map(([name, variable]) => [name, variable]));

export class Configuration {
  readonly #sources: ConfigurationSources;
  readonly #effective: ReadonlyMap<string, string>;
  readonly #made = new Map<string, () => string>();

  /** @param effective what Octavo's own settings come to, by Zeppelin's name for them */
  constructor(sources: ConfigurationSources, effective: Readonly<Record<string, string>> = {}) {
    this.#sources = sources;
    this.#effective = new Map(
      Object.entries({ ...effective, "zeppelin.websocket.max.text.message.size": String(maxMessageSize) }),
    );
  }

  /** The value that is set, the environment before the files; undefined when there is none. */
  given(name: string): string | undefined {
    return this.inEnvironment(name) ?? this.inFiles(name);
  }

  inEnvironment(name: string): string | undefined {
    const variable = variables.get(name);
    return variable === undefined ? undefined : textOfValue(this.#sources.env[variable]);
  }

  /** `octavo.json` before `zeppelin-site.xml`. */
  inFiles(name: string): string | undefined {
    return textOfValue(this.#sources.file[name]) ?? textOfValue(this.#sources.site.get(name));
  }

  /** As Zeppelin reads it: "true" in any case is true, everything else is not. */
  isOn(name: string, otherwise: boolean): boolean {
    const said = this.given(name);
    return said === undefined ? otherwise : said.trim().toLowerCase() === "true";
  }

  /** Has a name shown as what a room makes of it at the time, which may be something else than what was said. */
  showAs(name: string, make: () => string): void {
    this.#made.set(name, make);
  }

  /** All names with what holds, without secrets. @param isAdmin others receive what clients need, and no more */
  shown({ isAdmin }: { readonly isAdmin: boolean }): Record<string, string> {
    const rows = zeppelinProperties.flatMap(([name, , otherwise]) => {
      const value = this.#made.get(name)?.() ?? this.#effective.get(name) ?? this.given(name) ?? otherwise;
      if (value === null || !(isAdmin || open.has(name)) || isSecretValue({ names: [name] }, value)) return [];
      return [[name, hideSecrets(value)] as const];
    });
    return Object.fromEntries(rows);
  }

  /** All that `zeppelin-site.xml` says something about, also what Zeppelin itself does not know. */
  namesInSite(): readonly string[] {
    return [...this.#sources.site.keys()];
  }

  /** What is set and Octavo does not act on. @param names those to look at; by default all that Zeppelin knows */
  unused(names: readonly string[] = zeppelinProperties.map(([name]) => name)): readonly string[] {
    return names.filter((name) => this.given(name) !== undefined && !this.#effective.has(name) && !askedFor.has(name));
  }
}

/** A list of origins that allows all of them allows none here: Octavo wants them named. */
function textOfValue(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
  const text = String(value).trim();
  return text === "" || text === "*" ? undefined : text;
}
