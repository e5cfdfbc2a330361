/** What paragraphs of a new note speak by default: `zeppelin.interpreter.group.default`. */
import type { Configuration } from "../configuration/configuration.ts";
import type { InterpreterSettings } from "./interpreter-settings.ts";
import type { Setting } from "./setting.ts";

const usual = "python";

/** The setting of new notes first, as Zeppelin lists them; its clients offer the first. */
export function withDefaultFirst(settings: readonly Setting[], group: string): readonly Setting[] {
  return settings.toSorted((one, other) => Number(other.name === group) - Number(one.name === group));
}

/**
 * A name that no interpreter here has does not count: a home that moved here often names Spark, because Zeppelin's template does, and notes that
 * cannot run anything would be of no use.
 */
export function groupOfNewNotes(
  configuration: Pick<Configuration, "given">,
  interpreters: Pick<InterpreterSettings, "find">,
): string {
  const named = configuration.given("zeppelin.interpreter.group.default")?.trim() ?? "";
  if (named === "") return usual;
  const found = interpreters.find({ magic: null, note: { defaultInterpreterGroup: named } });
  return found?.driver == null ? usual : named;
}
