/** What it takes to run a paragraph: which interpreter, which session, which code; or why nothing has to run. */
import {
  attachmentsOf,
  type JsonObject,
  type Note,
  type Operation,
  type Paragraph,
  passwordNames,
  type RunId,
  withAttachments,
  withoutNames,
} from "@octavo/note";
import { declarationOf, type RunOrder } from "@octavo/runner";
import type { WholeNoteOptions } from "../notebook/run-options.ts";
import type { Interpreters } from "../settings/interpreter-settings.ts";
import { readJavaProperties } from "../settings/java-properties.ts";
import { forDriver } from "../settings/properties.ts";
import { refusalOfConfiguring } from "./configuring.ts";
import type { FormService, Prepared } from "./forms/form-service.ts";
import { interpreterOfParagraph } from "./interpreter-of.ts";
import { type ScriptValues, withValues } from "./script-values.ts";

export type Plan =
  | {
      readonly kind: "order";
      readonly order: RunOrder;
      /** What goes to the runner beside the order. */
      readonly secrets: Readonly<Record<string, string>>;
      /** The note's facts about its forms. */
      readonly facts: readonly Operation[];
      /** Its code asks for its forms. */
      readonly isNative: boolean;
    }
  /** Blank or disabled: finished at once, with no results. */
  | { readonly kind: "nothing" }
  | {
      readonly kind: "refusal";
      readonly text: string;
      /** The refusal leaves the paragraph's results in place, because no interpreter can make them again. */
      readonly keepsResults?: boolean;
    };

interface PlanOptions {
  readonly note: Note;
  readonly paragraph: Paragraph;
  readonly runId: RunId;
  readonly user: string;
  /** Of the user, as they are now. */
  readonly roles: readonly string[];
  readonly interpreters: Interpreters;
  readonly forms: FormService;
  /** What names in braces stand for. */
  readonly values: ScriptValues;
  /** Of the whole-note run that it is part of. */
  readonly given?: WholeNoteOptions | undefined;
  /** The note whose interpreters run it, where that is another. */
  readonly session?: Pick<Note, "id" | "path"> | undefined;
}

export function planParagraphRun({ given, ...options }: PlanOptions): Plan {
  const { settings } = options.paragraph;
  const paragraph = given?.params
    ? { ...options.paragraph, settings: { ...settings, params: given.params } }
    : options.paragraph;
  const plan = planOfOrder({ ...options, paragraph }, given?.ownSessions != null);
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

function planOfOrder(options: PlanOptions, isAlone: boolean): Plan {
  const { note, paragraph, runId, user, roles, interpreters, forms, values, session } = options;
  const asked = interpreterOfParagraph({ note, paragraph, user, interpreters, session });
  if (asked.kind === "nothing") return asked;
  if (asked.kind === "refusal") return { kind: "refusal", text: asked.text, keepsResults: asked.reason !== null };
  const { choice, properties, script, configured } = asked;
  const { driver, sessionKey, setting } = choice;
  const order = { runId, noteId: note.id, paragraphId: paragraph.id, user };
  const context = { notePath: note.path, roles: [...roles], forms: valuesOfForms(note, paragraph) };
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
  const filled = forms.prepare({ note, paragraph, user, driver, script, properties });
  const prepared = declarationOf(driver).isMarkdown ? withPictures(filled, paragraph) : filled;
  if (!prepared.ok) return { kind: "refusal", text: prepared.problem };
  const { facts, isNative } = prepared;
  const { order: written, secrets } = withValues(prepared, { properties, setting: setting.properties }, values);
  const planned = { ...order, driver, sessionKey, setting, ...written, properties, context };
  return { kind: "order", order: planned, secrets, facts, isNative };
}

/** A Markdown cell of a notebook brought its pictures along. */
function withPictures(prepared: Prepared, paragraph: Paragraph): Prepared {
  const attachments = attachmentsOf(paragraph);
  if (!prepared.ok || Object.keys(attachments).length === 0) return prepared;
  const { order } = prepared;
  const parameters = order.parameters?.map((part) =>
    typeof part === "string" ? withAttachments(part, attachments) : part,
  );
  return {
    ...prepared,
    order: { ...order, code: withAttachments(order.code, attachments), ...(parameters && { parameters }) },
  };
}

/** What forms hold, the paragraph's before the note's. */
function valuesOfForms({ params, forms }: Note, { settings }: Paragraph): JsonObject {
  return {
    ...withoutNames(params, passwordNames(forms)),
    ...withoutNames(settings.params, passwordNames(settings.forms)),
  };
}
