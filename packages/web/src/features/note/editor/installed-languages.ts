/** The languages that paragraphs of this server can be written in. */
import type { Connection } from "@octavo/client";
import { type Setting, usableSettings } from "../../interpreters/index.ts";
import { languageLabel } from "../session/change-language.ts";

export interface Language {
  /** What a paragraph begins with, without the percent sign. */
  readonly name: string;
  readonly label: string;
}

/** The time for which an answer holds: settings change seldom, and lists that open often should not wait. */
const holdsMs = 30_000;
const answers = new WeakMap<object, { readonly at: number; readonly languages: Promise<readonly Language[]> }>();

/** @throws RestError where the server does not say */
export function installedLanguages(connection: Pick<Connection, "request">): Promise<readonly Language[]> {
  const known = answers.get(connection);
  if (known && Date.now() - known.at < holdsMs) return known.languages;
  const languages = usableSettings(connection).then(languagesOf);
  answers.set(connection, { at: Date.now(), languages });
  languages.catch(() => answers.delete(connection));
  return languages;
}

/** Those of settings that can run, the ones that most notes have first; other ways to run a setting have a name behind a point. */
function languagesOf(settings: readonly Setting[]): readonly Language[] {
  const names = settings
    .filter(({ octavo }) => octavo?.isWaiting !== true)
    .flatMap(({ name, interpreterGroup }) =>
      interpreterGroup
        .filter(({ name: inner }, at) => at === 0 || isOwnLanguage(inner))
        .map(({ name: inner, defaultInterpreter }, at) =>
          at === 0 || defaultInterpreter ? name : isOwnLanguage(inner) ? inner : `${name}.${inner}`,
        ),
    );
  const first = (name: string) => (usual.includes(name) ? usual.indexOf(name) : usual.length);
  return [...new Set(names)]
    .map((name) => ({ name, label: languageLabel(name) }))
    .sort((one, other) => first(one.name) - first(other.name) || one.label.localeCompare(other.label));
}

const usual = ["python", "sql", "md", "sh", "ir", "js", "ts", "html", "angular"];

/** A language that is run by the setting of another and has a short name: TypeScript by that of JavaScript. */
function isOwnLanguage(name: string): boolean {
  return name === "ts" || name === "html";
}
