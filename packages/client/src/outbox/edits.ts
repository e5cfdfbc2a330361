/**
 * Changes of a note as people mean them: a place is "behind that paragraph", never a number, so that a change which waited while others
 * worked still says what was meant. Pure: the facts that a change will come to, and where its place is by now.
 */
import {
  apply,
  configWith,
  createNote,
  findParagraph,
  type JsonObject,
  type Note,
  newParagraph,
  noteIdSchema,
  type Operation,
  type Paragraph,
  paragraphIdSchema,
} from "@octavo/note";

/** Behind the paragraph of this id; null for the top. When that one is gone, or at the top, before the other one; `index` is for when both are. */
export interface Anchor {
  readonly after: string | null;
  readonly before?: string | null;
  readonly index: number;
}

export interface NewContent {
  readonly text: string;
  readonly title?: string | null;
  readonly config?: JsonObject;
  readonly params?: JsonObject;
}

export type Edit =
  | {
      readonly type: "insert";
      /** Given here, so that the paragraph is called the same before and behind the server's answer. */
      readonly id: string;
      readonly at: Anchor;
      readonly content: NewContent;
      readonly runs: boolean;
      /** What it was before it was removed: the server puts that back where it still can, with its output. */
      readonly restores?: { readonly text: string; readonly hasOutput: boolean };
    }
  | { readonly type: "move"; readonly id: string; readonly at: Anchor }
  /** `text` is what was removed: what others made of it since is not. */
  | { readonly type: "remove"; readonly id: string; readonly text: string }
  | { readonly type: "clear"; readonly id: string }
  | { readonly type: "clearAll" }
  | { readonly type: "configure"; readonly id: string; readonly change: JsonObject }
  | { readonly type: "entitle"; readonly id: string; readonly title: string | null }
  | { readonly type: "rename"; readonly name: string }
  | { readonly type: "configureNote"; readonly change: JsonObject }
  /** Values of the note's forms. */
  | { readonly type: "fillIn"; readonly change: JsonObject };

export type Insert = Extract<Edit, { type: "insert" }>;

type Paragraphs = readonly Paragraph[];

/** Where a paragraph comes to stand when it is put at this index; it may be one of these paragraphs itself. */
export function anchorAtIndex(paragraphs: Paragraphs, index: number, id?: string): Anchor {
  const others = paragraphs.filter((paragraph) => paragraph.id !== id);
  return { after: others[index - 1]?.id ?? null, before: others[index]?.id ?? null, index };
}

/** The index of the place as the note is now. */
export function indexOfAnchor(paragraphs: Paragraphs, { after, before, index }: Anchor, id?: string): number {
  const others = paragraphs.filter((paragraph) => paragraph.id !== id);
  const above = others.findIndex((paragraph) => paragraph.id === after);
  if (above >= 0) return above + 1;
  const below = others.findIndex((paragraph) => paragraph.id === before);
  if (below >= 0) return below;
  return after === null ? 0 : Math.min(index, others.length);
}

/** The note as it will be once these changes were made; one that does not fit it leaves it as it is. */
export function withEdits(note: Note, edits: readonly Edit[]): Note {
  return edits.reduce((before, edit) => {
    const operation = operationOf(before, edit);
    const applied = operation && apply(before, operation);
    return applied?.ok ? applied.note : before;
  }, note);
}

/** The fact that the server would make of it; null where its paragraph is not there. */
function operationOf(note: Note, edit: Edit): Operation | null {
  const { paragraphs } = note;
  switch (edit.type) {
    case "insert":
      return {
        type: "paragraphInserted",
        index: indexOfAnchor(paragraphs, edit.at),
        paragraph: waitingParagraph(edit),
      };
    case "move": {
      const index = indexOfAnchor(paragraphs, edit.at, edit.id);
      return { type: "paragraphMoved", paragraphId: paragraphIdSchema.parse(edit.id), index };
    }
    case "remove":
      return { type: "paragraphRemoved", paragraphId: paragraphIdSchema.parse(edit.id) };
    case "clear":
      return { type: "outputCleared", paragraphId: paragraphIdSchema.parse(edit.id) };
    case "clearAll":
      return { type: "allOutputCleared" };
    case "configure":
      return configuredAs(note, edit.id, ({ title, config }) => ({ title, config: configWith(config, edit.change) }));
    case "entitle":
      return configuredAs(note, edit.id, ({ config }) => ({ title: edit.title, config: { ...config, title: true } }));
    case "rename":
      return { type: "noteMoved", path: note.path.slice(0, note.path.lastIndexOf("/") + 1) + edit.name };
    case "configureNote":
      return { type: "noteConfigured", config: { ...note.config, ...edit.change } };
    case "fillIn":
      return { type: "noteFormsSet", params: { ...note.params, ...edit.change }, forms: note.forms };
  }
}

function configuredAs(
  note: Note,
  id: string,
  change: (paragraph: Paragraph) => Pick<Paragraph, "title" | "config">,
): Operation | null {
  const paragraph = findParagraph(note, paragraphIdSchema.parse(id));
  if (!paragraph) return null;
  const { params } = paragraph.settings;
  return { type: "paragraphConfigured", paragraphId: paragraph.id, params, ...change(paragraph) };
}

function waitingParagraph({ id, content: { text, title = null, config = {} } }: Insert): Paragraph {
  return newParagraph({ id: paragraphIdSchema.parse(id), text, title, config, user: null, createdAt: 0 });
}

/** The same paragraph where none of the changes is about how it looks. */
export function paragraphWith(paragraph: Paragraph, edits: readonly Edit[]): Paragraph {
  const looks = edits.filter((edit) => isEditAbout(edit, paragraph.id) && !arrangements.has(edit.type));
  if (looks.length === 0) return paragraph;
  const alone = createNote({ id: noteIdSchema.parse("alone"), path: "/", paragraphs: [paragraph] });
  return withEdits(alone, looks).paragraphs[0] ?? paragraph;
}

const arrangements: ReadonlySet<Edit["type"]> = new Set(["insert", "move", "remove"]);

/** Whether the paragraph itself looks different for it, or stands elsewhere. */
export function isEditAbout(edit: Edit, id: string): boolean {
  return edit.type === "clearAll" || (edit.type !== "insert" && isEditDoneTo(edit, id));
}

/** Whether it changes this paragraph and no other. */
export function isEditDoneTo(edit: Edit, id: string): boolean {
  return "id" in edit && edit.id === id;
}
