/**
 * Forms of runs: which there are, and what code gets for them.
 *
 * An interpreter takes its forms from the text or from calls in its code. From the text (`${name}`): the forms are known before the run, and
 * the values go into the script. From code (`z.input(…)`): each call asks for one form while the code runs, which is shown by then and keeps
 * its place; forms that a run did not ask for go when it has finished, and stay when it failed on the way.
 *
 * What a form holds is a param of the note, but for passwords: see `secrets.ts`.
 */
import type { JsonValue, QuestionOf } from "@octavo/interpreter";
import {
  type AngularObject,
  angularGroupOf,
  type FilledPart,
  type Form,
  type FormPlace,
  filledText,
  fillTemplate,
  findAngularObject,
  findParagraph,
  formsAsJson,
  formsInMembers,
  type JsonObject,
  type Note,
  type Operation,
  type Outcome,
  type Paragraph,
  parseTemplate,
  passwordNames,
  type Template,
  templateForms,
  withoutNames,
} from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import { declarationOf, type RunOrder } from "@octavo/runner";
import { Secrets } from "../../notebook/form-secrets.ts";
import type { ActiveRun } from "../active-run.ts";
import { formOfAsked, valueHeldBy } from "./asked-form.ts";
import { codeRanges } from "./code-ranges.ts";

export interface ScriptPlace {
  readonly note: Note;
  readonly paragraph: Paragraph;
  readonly user: string;
  readonly driver: string;
  readonly script: string;
  /** What the text says in parentheses behind the interpreter's name. */
  readonly properties: Readonly<Record<string, string>>;
}

/** A script with the values of its forms, and the note's facts about them. */
export type Prepared =
  | {
      readonly ok: true;
      readonly order: Pick<RunOrder, "code" | "parameters">;
      /** See the runner's wire. */
      readonly secrets: Readonly<Record<string, string>>;
      readonly facts: readonly Operation[];
      readonly isNative: boolean;
    }
  | { readonly ok: false; readonly problem: string };

type AskingRun = Pick<ActiveRun, "order" | "live" | "paragraphId">;

export class FormService {
  readonly secrets: Secrets;
  /** What a run has asked for so far, of those that were seen from their beginning. */
  readonly #asked = new WeakMap<object, Map<string, Form>>();

  /** What forms of paragraphs hold for a run, in place of what the note keeps. */
  readonly #given = new WeakMap<object, JsonObject>();

  constructor(secrets: Secrets = new Secrets()) {
    this.secrets = secrets;
  }

  prepare(place: ScriptPlace): Prepared {
    const { driver, script, properties } = place;
    const { asksInCode, isMarkdown } = declarationOf(driver);
    if (properties["form"] === "native" || (properties["form"] !== "simple" && asksInCode))
      return { ok: true, order: { code: script }, secrets: {}, facts: [], isNative: true };
    const parsed = parseTemplate(script, isMarkdown ? codeRanges(script) : []);
    if (!parsed.ok) return parsed;
    const { template } = parsed;
    const bound = withBoundValues(template, place);
    const facts = factsOfTemplate(bound, place);
    if (bound.every((part) => typeof part === "string"))
      return { ok: true, order: { code: bound.join("") }, secrets: {}, facts, isNative: false };
    const { note, paragraph, user } = place;
    const filled = fillTemplate(bound, { note: note.params, paragraph: paragraph.settings.params });
    const secrets = Object.fromEntries(
      filled.flatMap((part, position) => (isPassword(part) ? [[position, this.#secretOf(part, place, user)]] : [])),
    );
    const parameters = filled.map((part) =>
      typeof part === "string" ? part : { name: part.form.name, value: part.value },
    );
    return { ok: true, order: { code: filledText(filled), parameters }, secrets, facts, isNative: false };
  }

  /** A run whose code asks for its forms is about to begin. */
  begin(run: AskingRun, given: JsonObject | null = null): void {
    this.#asked.set(run, new Map());
    if (given) this.#given.set(run, given);
  }

  /** Shows a form, and gives what it holds. @throws NotebookError when its paragraph is gone */
  ask({ place, form: asked }: Pick<QuestionOf<"form">, "place" | "form">, run: AskingRun): JsonValue {
    const { live, order, paragraphId } = run;
    const paragraph = findParagraph(live.note, paragraphId);
    if (!paragraph) throw new NotebookError("paragraphNotFound");
    const form = formOfAsked(asked);
    const isOfNote = place === "note";
    const { params, forms } = isOfNote ? live.note : paragraph.settings;
    const key = { user: order.user, noteId: order.noteId, paragraphId: isOfNote ? null : paragraphId, name: form.name };
    const isSecret = form.type === "Password";
    const kept = valueHeldBy(form, params);
    const given = isOfNote ? undefined : this.#given.get(run);
    const value = isSecret ? this.secrets.of(key) : given ? valueHeldBy(form, given) : kept;
    const held: JsonObject = isSecret ? withoutNames(params, new Set([form.name])) : { ...params, [form.name]: kept };
    if (!isOfNote) this.#asked.get(run)?.set(form.name, form);
    const shown = isOfNote ? withAskedForm(forms, form) : this.#inOrder(run, forms, form);
    const fact: Operation = isOfNote
      ? { type: "noteFormsSet", params: held, forms: shown }
      : { type: "paragraphFormsSet", paragraphId, params: held, forms: shown };
    if (!isSameSettings({ params, forms }, { params: held, forms: shown }))
      void live.decide([fact], { fromRunner: true });
    return value;
  }

  /** The forms that a run which has finished did not ask for go. */
  end(run: AskingRun, outcome: Outcome): readonly Operation[] {
    const asked = this.#asked.get(run);
    const settings = findParagraph(run.live.note, run.paragraphId)?.settings;
    if (!asked || !settings || outcome !== "FINISHED" || Object.keys(settings.forms).length === asked.size) return [];
    const forms = formsAsJson([...asked.values()]);
    return [{ type: "paragraphFormsSet", paragraphId: run.paragraphId, params: settings.params, forms }];
  }

  /** What was asked for in this run, in its order, and then what an earlier one has left. */
  #inOrder(run: AskingRun, forms: JsonObject, form: Form): JsonObject {
    const asked = this.#asked.get(run);
    return asked
      ? { ...formsAsJson([...asked.values()]), ...withoutNames(forms, new Set(asked.keys())) }
      : withAskedForm(forms, form);
  }

  #secretOf({ level, form }: FormPlace, { note, paragraph }: ScriptPlace, user: string): string {
    const paragraphId = level === "note" ? null : paragraph.id;
    return this.secrets.of({ user, noteId: note.id, paragraphId, name: form.name });
  }
}

function withAskedForm(forms: JsonObject, form: Form): JsonObject {
  return { ...forms, ...formsAsJson([form]) };
}

/** A value that is bound to the page goes before a form of its name, which is not shown then. */
function withBoundValues(template: Template, { note, paragraph }: ScriptPlace): Template {
  const groupId = angularGroupOf(note, paragraph.text);
  return template.map((part) => {
    if (typeof part === "string") return part;
    const paragraphId = part.level === "note" ? null : paragraph.id;
    const bound = findAngularObject(note, { groupId, name: part.form.name, paragraphId });
    return bound ? textOfAngularObject(bound) : part;
  });
}

function textOfAngularObject({ value }: AngularObject): string {
  if (value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The paragraph has the forms of its text; the note gets new ones, and keeps those of others. */
function factsOfTemplate(template: Template, { note, paragraph }: ScriptPlace): readonly Operation[] {
  const own = templateForms(template, "paragraph");
  const noteOwn = { ...note.forms, ...templateForms(template, "note") };
  const paragraphIs = { params: withoutNames(paragraph.settings.params, passwordNames(own)), forms: own };
  const noteIs = { params: withoutNames(note.params, passwordNames(noteOwn)), forms: noteOwn };
  return [
    ...(isSameSettings(note, noteIs) ? [] : [{ type: "noteFormsSet", ...noteIs } as const]),
    ...(isSameSettings(paragraph.settings, paragraphIs)
      ? []
      : [{ type: "paragraphFormsSet", paragraphId: paragraph.id, ...paragraphIs } as const]),
  ];
}

interface Settings {
  readonly params: JsonObject;
  readonly forms: JsonObject;
}

function isSameSettings(one: Settings, other: Settings): boolean {
  return (
    JSON.stringify([one.params, formsInMembers(one.forms)]) ===
      JSON.stringify([other.params, formsInMembers(other.forms)]) &&
    Object.keys(one.forms).length === Object.keys(other.forms).length
  );
}

function isPassword(part: FilledPart): part is Exclude<FilledPart, string> {
  return typeof part !== "string" && part.form.type === "Password";
}
