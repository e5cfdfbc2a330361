/** What it takes to run a paragraph: which interpreter, which session, which code; or why nothing has to run. */
import { magicName, type Note, type Paragraph, parseText, type RunId } from "@octavo/note";
import type { RunOrder } from "@octavo/runner";
import type { Interpreters } from "../settings/interpreter-settings.ts";

export type Plan =
  | { readonly kind: "order"; readonly order: RunOrder }
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
}

export function planRun({ note, paragraph, runId, user, roles, interpreters }: PlanOptions): Plan {
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
  const forms = { ...note.params, ...paragraph.settings.params };
  const context = { notePath: note.path, roles: [...roles], forms };
  return { kind: "order", order: { ...order, driver, sessionKey, setting, code: script, properties, context } };
}
