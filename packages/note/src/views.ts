/**
 * Personalised mode: everyone works on a view of the note. A view is the note itself, the master, with what this one person has of their
 * own laid over it: the text of a paragraph once they change it, its title, config, parameters and forms likewise, and the output of their runs.
 * What they have nothing of their own of shines through from the master.
 *
 * A view is a note like any other. A fact that names a `view` is applied to it by the same `apply`, and what that changed is what the person
 * has of their own from then on. The other way round, readers of a view need not know of views at all: `operationsSeenIn` returns what a
 * fact means to them, and a replica that applies just that holds the view. What others have of their own is nothing to them.
 */
import { z } from "zod";
import { type Applied, apply } from "./apply.ts";
import { type ParagraphId, paragraphIdSchema } from "./ids.ts";
import { type JsonObject, jsonObjectSchema } from "./json.ts";
import { findParagraph, type Note, runAllSchema } from "./note.ts";
import { type Effect, type Operation, operationSchema, type Rejection } from "./operation.ts";
import { type Paragraph, paragraphSchema } from "./paragraph.ts";

const ownTextSchema = paragraphSchema.pick({ text: true, textVersion: true, dateUpdated: true }).readonly();
const ownOutputSchema = paragraphSchema
  .pick({
    status: true,
    results: true,
    errorMessage: true,
    user: true,
    dateStarted: true,
    dateFinished: true,
    progress: true,
    runtimeInfos: true,
    run: true,
    widgets: true,
  })
  .readonly();

/** What one person has of a paragraph; what is absent is the master's. */
export const paragraphOverlaySchema = z.object({
  id: paragraphIdSchema,
  text: ownTextSchema.optional(),
  title: z.string().nullable().optional(),
  config: jsonObjectSchema.optional(),
  params: jsonObjectSchema.optional(),
  forms: jsonObjectSchema.optional(),
  output: ownOutputSchema.optional(),
});
export type ParagraphOverlay = Readonly<z.infer<typeof paragraphOverlaySchema>>;

export const overlaySchema = z.object({
  user: z.string(),
  runAll: runAllSchema.nullable(),
  paragraphs: z.array(paragraphOverlaySchema).readonly(),
});
export type Overlay = Readonly<z.infer<typeof overlaySchema>>;

/** A list, not an object by name: names come from outside. */
export const overlaysSchema = z.array(overlaySchema).readonly();
export type Overlays = z.infer<typeof overlaysSchema>;

/** A note with what people have of their own. */
export interface PersonalNote {
  readonly note: Note;
  readonly overlays: Overlays;
}

/** Whether everyone but the owners has a view of their own. */
export function isPersonalised({ config }: Note): boolean {
  const mode = config["personalizedMode"];
  return mode === "true" || mode === true;
}

export function overlayOf(overlays: Overlays, user: string): Overlay | undefined {
  return overlays.find((overlay) => overlay.user === user);
}

/** The note as this person sees it. Paragraphs that nothing has happened to are the same values as before. */
export function viewOfUser({ note, overlays }: PersonalNote, user: string): Note {
  const overlay = overlayOf(overlays, user);
  const runAll = overlay?.runAll ?? null;
  if (!overlay || overlay.paragraphs.length === 0) return note.runAll === runAll ? note : { ...note, runAll };
  const own = new Map(overlay.paragraphs.map((paragraph) => [paragraph.id, paragraph]));
  const paragraphs = note.paragraphs.map((paragraph) => {
    const laid = own.get(paragraph.id);
    return laid ? overlayParagraph(paragraph, laid) : paragraph;
  });
  return { ...note, runAll, paragraphs };
}

export type AppliedPersonally =
  | ({ readonly ok: true; readonly effects: readonly Effect[] } & PersonalNote)
  | { readonly ok: false; readonly reason: Rejection };

/** As `apply`, for facts that may name a view. */
export function applyPersonally(personal: PersonalNote, operation: Operation): AppliedPersonally {
  const { note, overlays } = personal;
  const user = viewNamedBy(operation);
  if (user === null) {
    const applied = apply(note, operation);
    return applied.ok ? { ...applied, overlays: overlaysAfter(overlays, operation) } : applied;
  }
  const before = viewOfUser(personal, user);
  const applied: Applied = apply(before, withoutView(operation));
  if (!applied.ok) return applied;
  const effects = applied.effects.map((effect) => ({ ...effect, view: user }));
  return { ok: true, note, overlays: withOwnOverlay(overlays, user, { before, after: applied.note }), effects };
}

/** Whose view the fact is about; null for the master's. */
export function viewNamedBy(operation: Operation): string | null {
  return ("view" in operation ? operation.view : undefined) ?? null;
}

/** Types of facts that can be about a view, as their schema says; all others are about what is common to everyone. */
const personal: ReadonlySet<Operation["type"]> = new Set(
  operationSchema.options.flatMap(({ shape }) => ("view" in shape ? [shape.type.value] : [])),
);

/** The fact as one about a view, if it can be. */
export function operationInView(operation: Operation, user: string): Operation {
  return personal.has(operation.type) ? ({ ...operation, view: user } as Operation) : operation;
}

/**
 * What a fact means to the readers of a view (null: of the master, its owners): a fact to apply to what they have, nothing, or that they
 * have to receive everything anew.
 */
export type Seen = Operation | "nothing" | "everything";

export function operationsSeenIn(user: string | null, before: PersonalNote, operation: Operation): Seen {
  const named = viewNamedBy(operation);
  if (named !== null) return named === user ? withoutView(operation) : "nothing";
  if (user === null) return operation;
  const overlay = overlayOf(before.overlays, user);
  switch (operation.type) {
    case "runAllStarted":
    case "runAllAdvanced":
    case "runAllFinished":
      return "nothing";
    case "viewsDropped":
      return overlay ? "everything" : operation;
    case "allOutputCleared":
      return overlay?.paragraphs.some(({ output }) => output) ? "everything" : operation;
    default: {
      const own =
        "paragraphId" in operation ? overlay?.paragraphs.find(({ id }) => id === operation.paragraphId) : undefined;
      return own ? throughOverlay(own, operation) : operation;
    }
  }
}

/** What a fact about the master's paragraph means to a user who has some of it of their own. */
function throughOverlay(own: ParagraphOverlay, operation: Operation): Seen {
  switch (operation.type) {
    case "textChanged":
    case "textNormalised":
      return own.text ? "nothing" : operation;
    case "paragraphConfigured": {
      const { title = operation.title, config = operation.config, params = operation.params } = own;
      return { ...operation, title, config, params };
    }
    case "paragraphFormsSet":
      return { ...operation, forms: own.forms ?? operation.forms, params: own.params ?? operation.params };
    case "resultsSet":
    case "outputCleared":
    case "outputJoined":
    case "runQueued":
    case "runStaged":
    case "runStarted":
    case "runInputAsked":
    case "runInputEnded":
    case "runInterruptIgnored":
    case "runAwaited":
    case "outputAppended":
    case "outputReplaced":
    case "outputOverflowed":
    case "runOutputCleared":
    case "runProgressed":
    case "runLinked":
    case "runFinished":
    case "widgetsChanged":
      return own.output ? "nothing" : operation;
    default:
      return operation;
  }
}

function withoutView(operation: Operation): Operation {
  if (!("view" in operation)) return operation;
  const { view: _, ...rest } = operation;
  return rest as Operation;
}

function overlaysAfter(overlays: Overlays, operation: Operation): Overlays {
  switch (operation.type) {
    case "viewsDropped":
      return overlays.length === 0 ? overlays : [];
    case "paragraphRemoved":
      return withoutParagraph(overlays, operation.paragraphId);
    default:
      return overlays;
  }
}

function withoutParagraph(overlays: Overlays, id: ParagraphId): Overlays {
  if (!overlays.some(({ paragraphs }) => paragraphs.some((own) => own.id === id))) return overlays;
  return overlays.map((overlay) => ({ ...overlay, paragraphs: overlay.paragraphs.filter((own) => own.id !== id) }));
}

interface NoteChange {
  readonly before: Note;
  readonly after: Note;
}

/** What a view has become is what its person has of their own. */
function withOwnOverlay(overlays: Overlays, user: string, { before, after }: NoteChange): Overlays {
  const old = overlayOf(overlays, user) ?? { user, runAll: null, paragraphs: [] };
  const own = new Map(old.paragraphs.map((paragraph) => [paragraph.id, paragraph]));
  for (const paragraph of after.paragraphs) {
    const was = findParagraph(before, paragraph.id);
    if (was && was !== paragraph) own.set(paragraph.id, growOverlay(own.get(paragraph.id), was, paragraph));
  }
  const overlay: Overlay = { user, runAll: after.runAll, paragraphs: [...own.values()] };
  return [...overlays.filter((other) => other !== old), overlay];
}

/** The overlay of a paragraph, with each group in which the two differ. A commit brings everything, and mostly as it was. */
function growOverlay(own: ParagraphOverlay | undefined, was: Paragraph, is: Paragraph): ParagraphOverlay {
  const differs = (names: readonly (keyof Paragraph)[]) => names.some((name) => was[name] !== is[name]);
  const { params, forms } = is.settings;
  return {
    ...own,
    id: is.id,
    ...(differs(["text", "textVersion", "dateUpdated"]) && { text: ownTextOf(is) }),
    ...(was.title !== is.title && { title: is.title }),
    ...(!isSameObject(was.config, is.config) && { config: is.config }),
    ...(!isSameObject(was.settings.params, params) && { params }),
    ...(!isSameObject(was.settings.forms, forms) && { forms }),
    ...(differs(outputMembers) && { output: ownOutput(is) }),
  };
}

function isSameObject(one: JsonObject, other: JsonObject): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

const outputMembers = Object.keys(ownOutputSchema.unwrap().shape) as readonly (keyof Paragraph)[];

function ownTextOf({ text, textVersion, dateUpdated }: Paragraph): ParagraphOverlay["text"] {
  return { text, textVersion, dateUpdated };
}

function ownOutput(paragraph: Paragraph): ParagraphOverlay["output"] {
  const { status, results, errorMessage, user, dateStarted, dateFinished, progress, runtimeInfos, run, widgets } =
    paragraph;
  return { status, results, errorMessage, user, dateStarted, dateFinished, progress, runtimeInfos, run, widgets };
}

const merged = new WeakMap<ParagraphOverlay, { readonly master: Paragraph; readonly paragraph: Paragraph }>();

/** Remembered, so that a paragraph that did not change is the same value, here as everywhere. */
function overlayParagraph(master: Paragraph, own: ParagraphOverlay): Paragraph {
  const known = merged.get(own);
  if (known?.master === master) return known.paragraph;
  const { title = master.title, config = master.config } = own;
  const { params = master.settings.params, forms = master.settings.forms } = own;
  const paragraph = { ...master, ...own.text, ...own.output, title, config, settings: { params, forms } };
  merged.set(own, { master, paragraph });
  return paragraph;
}
