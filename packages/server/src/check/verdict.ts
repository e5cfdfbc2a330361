/** Decides whether a paragraph will run, by the same functions as a run, and names its interpreter for the report. */
import { magicName, type Note, type Paragraph } from "@octavo/note";
import { problemOfTarget } from "@octavo/runner";
import { interpreterOfParagraph } from "../runs/interpreter-of.ts";
import type { Choice, RefusalReason } from "../settings/interpreter-chooser.ts";
import type { InterpreterSettings } from "../settings/interpreter-settings.ts";
import { wallProblemOf } from "../settings/wall-rules.ts";

export type BlockedReason =
  | RefusalReason
  /** Its first line cannot be read. */
  | "unreadable"
  /** Its setting has no address of a database. */
  | "noAddress"
  /** The setting asks for a wall around code that cannot be built. */
  | "wall";

export interface Verdict {
  /** The name as in a text: `%spark.sql`, `%jdbc(sales)`. */
  readonly name: string;
  /** Whether the text names no interpreter, so that the note's default runs it. */
  readonly isDefault: boolean;
  /** The group of the setting; null where there is no setting. */
  readonly group: string | null;
  /** Null when it works. */
  readonly blocked: { readonly reason: BlockedReason; readonly text: string } | null;
}

type AskedSettings = Pick<InterpreterSettings, "choose" | "parse" | "find" | "get" | "hasWalls">;

/** Null for a blank or disabled paragraph, which never runs. */
export function verdictOf(
  paragraph: Pick<Paragraph, "text" | "config">,
  note: Pick<Note, "id" | "path" | "defaultInterpreterGroup">,
  { interpreters, user }: { readonly interpreters: AskedSettings; readonly user: string },
): Verdict | null {
  const asked = interpreterOfParagraph({ note, paragraph, user, interpreters });
  if (asked.kind === "nothing") return null;
  const { isBlank, ...named } = nameOfInterpreter(paragraph.text, note, interpreters);
  if (isBlank) return null;
  if (asked.kind === "refusal") {
    return { ...named, blocked: { reason: asked.reason ?? "unreadable", text: asked.text } };
  }
  const { choice, properties, configured } = asked;
  const target = configured ? null : problemOfTarget(choice.driver, choice.setting.properties, properties);
  if (target !== null) return { ...named, blocked: { reason: "noAddress", text: target.text } };
  const wall = interpreters.hasWalls ? wallProblemOf(interpreters.get(choice.setting.id).properties) : null;
  return { ...named, blocked: wall === null ? null : { reason: "wall", text: wall } };
}

function nameOfInterpreter(
  text: string,
  note: Pick<Note, "defaultInterpreterGroup">,
  interpreters: AskedSettings,
): Omit<Verdict, "blocked"> & { readonly isBlank: boolean } {
  const parsed = interpreters.parse(text, note as Note);
  if (!parsed.ok) return { name: "%…", isDefault: false, group: null, isBlank: false };
  const { properties } = parsed;
  const magic = parsed.magic && magicName(parsed.magic);
  const found = interpreters.find({ magic, note, properties });
  const isBlank = parsed.script.trim() === "" && Object.keys(properties).length === 0;
  const named = { isDefault: magic === null, isBlank };
  if (!found) return { ...named, name: `%${magic ?? note.defaultInterpreterGroup}`, group: null };
  const { setting, interpreter } = found;
  const isFirst = setting.interpreterGroup[0]?.name === interpreter.name;
  const database = setting.group === "jdbc" ? (properties["db"] ?? Object.keys(properties)[0]) : undefined;
  const name = `%${setting.name}${isFirst ? "" : `.${interpreter.name}`}${database ? `(${database})` : ""}`;
  return { ...named, name, group: setting.group };
}

/** Remembers the choice for each name: a home has many paragraphs and few names. */
export function askedOnce(interpreters: InterpreterSettings): AskedSettings {
  const answers = new Map<string, Choice>();
  return {
    hasWalls: interpreters.hasWalls,
    parse: (text, note) => interpreters.parse(text, note),
    find: (query) => interpreters.find(query),
    get: (id) => interpreters.get(id),
    choose(query) {
      const { magic, note, user, properties } = query;
      const key = JSON.stringify([magic, note.defaultInterpreterGroup, user, properties]);
      const known = answers.get(key);
      if (known) return known;
      const choice = interpreters.choose(query);
      // Other choices depend on the note, whose names may be filled into properties.
      if (choice.kind === "refused" && choice.reason !== "unfitName") answers.set(key, choice);
      return choice;
    },
  };
}
