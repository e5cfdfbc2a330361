import { interpreters } from "@octavo/note";
import { compareNames } from "../../../i18n/name-order.ts";

export interface InterpreterChoice {
  readonly value: string;
  /** Begins with what one would type to come to it. */
  readonly label: string;
}

const languages: Readonly<Record<string, string>> = {
  python: "Python",
  sql: "SQL",
  sh: "Shell",
  js: "JavaScript",
  md: "Markdown",
};
const everywhere = interpreters.map(({ name }): string => name).filter((name) => Object.hasOwn(languages, name));

/**
 * What a new note may speak: the languages that every server has, then the others by name.
 *
 * @param usable the settings that may be used here; null until that is known
 * @param wanted what the server gives new notes, or the user has chosen; it comes first where it is no setting
 */
export function interpreterChoices(
  usable: readonly string[] | null,
  wanted: string | null,
): readonly InterpreterChoice[] {
  const known = usable ? everywhere.filter((name) => usable.includes(name)) : everywhere;
  const others = (usable ?? []).filter((name) => !known.includes(name)).sort(compareNames);
  const all = [...known, ...others];
  const missing = wanted === null || all.includes(wanted) ? [] : [wanted];
  return [...missing, ...all].map((name) => ({ value: name, label: `${languages[name] ?? name}  %${name}` }));
}
