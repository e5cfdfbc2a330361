/** What it takes to run a paragraph: which interpreter, which session, which code; or why nothing has to run. */
import {
  type JsonObject,
  magicName,
  type Note,
  type Operation,
  type Paragraph,
  parseText,
  passwordNames,
  type RunId,
  withoutNames,
} from "@octavo/note";
import type { RunOrder } from "@octavo/runner";
import type { Interpreters } from "../settings/interpreter-settings.ts";
import { readJavaProperties } from "../settings/java-properties.ts";
import { forDriver } from "../settings/properties.ts";
import { refusalOfConfiguring } from "./configuring.ts";
import type { FormDesk } from "./forms/form-desk.ts";
import { type ScriptValues, withValues } from "./script-values.ts";

export type Plan =
  | {
      readonly kind: "order";
      readonly order: RunOrder;
      /** What goes to the runner beside the order. */
      readonly secrets: Readonly<Record<string, string>>;
      /** What the note is told of its forms. */
      readonly facts: readonly Operation[];
      /** Its code asks for its forms. */
      readonly isNative: boolean;
    }
  /** Blank or disabled: finished at once, with no results. */
  | { readonly kind: "nothing" }
  | { readonly kind: "refusal"; readonly text: string };

interface PlanOptions {
  readonly note: Note;
  readonly paragraph: Paragraph;
  readonly runId: RunId;
  readonly user: string;
  /** Of the user, as they are now. */
  readonly roles: readonly string[];
  readonly interpreters: Interpreters;
  readonly forms: FormDesk;
  /** What names in braces stand for. */
  readonly values: ScriptValues;
  /** Of the whole-note run that it is part of. */
  readonly given?: GivenRun | undefined;
  /** The note whose interpreters run it, where that is another. */
  readonly session?: Pick<Note, "id" | "path"> | undefined;
}

/** What a run of a whole note was asked with, for that run alone. */
export interface GivenRun {
  /** What forms of paragraphs hold, in place of what the note keeps. */
  readonly params: JsonObject | null;
  /** Sessions are its own by this name, and end with it; null where it uses those that others use. */
  readonly ownSessions: string | null;
}

export function planRun({ given, ...options }: PlanOptions): Plan {
  const { settings } = options.paragraph;
  const paragraph = given?.params
    ? { ...options.paragraph, settings: { ...settings, params: given.params } }
    : options.paragraph;
  const plan = planOf({ ...options, paragraph }, given?.ownSessions != null);
  if (plan.kind !== "order" || !given) return plan;
  const { sessionKey } = plan.order;
  return {
    ...plan,
    order: { ...plan.order, sessionKey: given.ownSessions ? `${sessionKey}:${given.ownSessions}` : sessionKey },
    // The note keeps what it has.
    facts: plan.facts.map((fact) =>
      fact.type === "paragraphFormsSet" ? { ...fact, params: options.paragraph.settings.params } : fact,
    ),
  };
}

function planOf(options: PlanOptions, isAlone: boolean): Plan {
  const { note, paragraph, runId, user, roles, interpreters, forms, values, session } = options;
  if (paragraph.config["enabled"] === false) return { kind: "nothing" };
  const parsed = parseText(paragraph.text);
  if (!parsed.ok) return { kind: "refusal", text: parsed.problem };
  const { properties, script } = parsed;
  const magic = parsed.magic && magicName(parsed.magic);
  const configured = magic === null ? null : configuredBy(magic);
  const asked = { magic: configured ? configured.magic : magic, note: { ...note, ...session }, user, properties };
  const choice = interpreters.choose(asked);
  if (choice.kind === "refused") return { kind: "refusal", text: choice.text };
  if (script.trim() === "" && Object.keys(properties).length === 0) return { kind: "nothing" };
  const { driver, sessionKey, setting } = choice;
  const order = { runId, noteId: note.id, paragraphId: paragraph.id, user };
  const context = { notePath: note.path, roles: [...roles], forms: valuesOf(note, paragraph) };
  if (configured) {
    const wanted = readJavaProperties(script);
    const isAdministrators = interpreters.administers(setting.id, user);
    const name = configured.magic ?? note.defaultInterpreterGroup;
    const refusal = refusalOfConfiguring({ driver, wanted, setting, name, isAdministrators, isAlone });
    if (refusal !== null) return { kind: "refusal", text: refusal };
    const configures = forDriver(driver, wanted);
    const planned = {
      ...order,
      driver,
      sessionKey,
      setting,
      code: "",
      configures,
      isAdministrators,
      properties,
      context,
    };
    return { kind: "order", order: planned, secrets: {}, facts: [], isNative: false };
  }
  const prepared = forms.prepare({ note, paragraph, user, driver, script, properties });
  if (!prepared.ok) return { kind: "refusal", text: prepared.problem };
  const { facts, isNative } = prepared;
  const { order: written, secrets } = withValues(prepared, { properties, setting: setting.properties }, values);
  const planned = { ...order, driver, sessionKey, setting, ...written, properties, context };
  return { kind: "order", order: planned, secrets, facts, isNative };
}

/** The interpreter that a name like `python.conf` sets properties of; null for a name that runs code. */
function configuredBy(magic: string): { readonly magic: string | null } | null {
  if (magic === "conf") return { magic: null };
  return magic.endsWith(".conf") ? { magic: magic.slice(0, -".conf".length) } : null;
}

/** What forms hold, the paragraph's before the note's. */
function valuesOf({ params, forms }: Note, { settings }: Paragraph): JsonObject {
  return {
    ...withoutNames(params, passwordNames(forms)),
    ...withoutNames(settings.params, passwordNames(settings.forms)),
  };
}
