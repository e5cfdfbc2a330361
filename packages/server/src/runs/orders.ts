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
import type { FormDesk } from "../forms/form-desk.ts";
import type { Interpreters } from "../settings/interpreter-settings.ts";

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
}

export function planRun({ note, paragraph, runId, user, roles, interpreters, forms }: PlanOptions): Plan {
  if (paragraph.config["enabled"] === false) return { kind: "nothing" };
  const parsed = parseText(paragraph.text);
  if (!parsed.ok) return { kind: "refusal", text: parsed.problem };
  const { properties, script } = parsed;
  const magic = parsed.magic && magicName(parsed.magic);
  const choice = interpreters.choose({ magic, note, user, properties });
  if (choice.kind === "refused") return { kind: "refusal", text: choice.text };
  if (script.trim() === "" && Object.keys(properties).length === 0) return { kind: "nothing" };
  const { driver, sessionKey, setting } = choice;
  const order = { runId, noteId: note.id, paragraphId: paragraph.id, user };
  const prepared = forms.prepare({ note, paragraph, user, driver, script, properties });
  if (!prepared.ok) return { kind: "refusal", text: prepared.problem };
  const { secrets, facts, isNative } = prepared;
  const context = { notePath: note.path, roles: [...roles], forms: valuesOf(note, paragraph) };
  const planned = { ...order, driver, sessionKey, setting, ...prepared.order, properties, context };
  return { kind: "order", order: planned, secrets, facts, isNative };
}

/** What forms hold, the paragraph's before the note's. */
function valuesOf({ params, forms }: Note, { settings }: Paragraph): JsonObject {
  return {
    ...withoutNames(params, passwordNames(forms)),
    ...withoutNames(settings.params, passwordNames(settings.forms)),
  };
}
