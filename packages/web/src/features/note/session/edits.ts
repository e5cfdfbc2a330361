/**
 * Changes of a note as people mean them: a place is "behind that paragraph", never a number, so that a change which waited while others
 * worked still says what was meant. Pure: what a change makes of the note that is shown, and where its place is by now.
 */
import {
  configWith,
  isRunning,
  type JsonObject,
  type Note,
  newParagraph,
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
  /** `key` stands for the paragraph until the server has made it. */
  | {
      readonly type: "insert";
      readonly key: string;
      readonly at: Anchor;
      readonly content: NewContent;
      readonly runs: boolean;
      /** What it was before it was removed: the server puts that back where it still can, with its output. */
      readonly restores?: { readonly id: string; readonly text: string; readonly hasOutput: boolean };
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

/** What waits: a discard takes away what came of an insert that was taken back on its way, should it have arrived. */
export type PendingEdit = Edit | { readonly type: "discard"; readonly key: string };

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

export function anchorWithIds(at: Anchor, idOf: (key: string) => string): Anchor {
  const known = (one: string | null) => one && idOf(one);
  return { ...at, after: known(at.after), before: known(at.before ?? null) };
}

/** The change with the ids that paragraphs have got meanwhile; without a place, the same object where it names none of these by a key. */
export function withRealIds<Kept extends PendingEdit>(edit: Kept, idOf: (key: string) => string): Kept {
  if ("at" in edit) edit = { ...edit, at: anchorWithIds(edit.at, idOf) };
  return "id" in edit && idOf(edit.id) !== edit.id ? { ...edit, id: idOf(edit.id) } : edit;
}

/** The note as it will be once these changes were made. */
export function withEdits(note: Note, edits: readonly PendingEdit[]): Note {
  return edits.reduce(applyEdit, note);
}

function applyEdit(note: Note, edit: PendingEdit): Note {
  const { paragraphs } = note;
  switch (edit.type) {
    case "insert":
      // Whether it was removed is not known yet.
      if (paragraphs.some(({ id }) => id === edit.restores?.id)) return note;
      return { ...note, paragraphs: insertAtAnchor(paragraphs, edit.at, waitingParagraph(edit.key, edit.content)) };
    case "move": {
      const moved = paragraphs.find(({ id }) => id === edit.id);
      return moved ? { ...note, paragraphs: insertAtAnchor(paragraphs, edit.at, moved) } : note;
    }
    case "remove":
      return { ...note, paragraphs: paragraphs.filter(({ id }) => id !== edit.id) };
    case "clear":
    case "clearAll":
    case "configure":
    case "entitle":
      return { ...note, paragraphs: paragraphs.map((paragraph) => paragraphWith(paragraph, [edit])) };
    case "rename":
      return { ...note, path: note.path.slice(0, note.path.lastIndexOf("/") + 1) + edit.name };
    case "configureNote":
      return { ...note, config: { ...note.config, ...edit.change } };
    case "fillIn":
      return { ...note, params: { ...note.params, ...edit.change } };
    case "discard":
      return note;
  }
}

function insertAtAnchor(paragraphs: Paragraphs, at: Anchor, paragraph: Paragraph): Note["paragraphs"] {
  const others = paragraphs.filter(({ id }) => id !== paragraph.id);
  return others.toSpliced(indexOfAnchor(others, at), 0, paragraph);
}

function waitingParagraph(key: string, { text, title = null, config = {} }: NewContent): Paragraph {
  return newParagraph({ id: paragraphIdSchema.parse(key), text, title, config, user: null, createdAt: 0 });
}

/** The same paragraph where none of the changes is about it. */
export function paragraphWith(paragraph: Paragraph, edits: readonly PendingEdit[]): Paragraph {
  return edits.reduce((shown, edit) => (isEditAbout(edit, shown.id) ? changeParagraph(shown, edit) : shown), paragraph);
}

function changeParagraph(paragraph: Paragraph, edit: PendingEdit): Paragraph {
  switch (edit.type) {
    case "configure":
      return { ...paragraph, config: configWith(paragraph.config, edit.change) };
    case "entitle":
      return { ...paragraph, title: edit.title, config: { ...paragraph.config, title: true } };
    case "clear":
    case "clearAll":
      return isRunning(paragraph.status) ? paragraph : { ...paragraph, results: null, status: "READY" };
    default:
      return paragraph;
  }
}

/** Whether the paragraph itself looks different for it, or stands elsewhere. */
export function isEditAbout(edit: PendingEdit, id: string): boolean {
  return edit.type === "clearAll" || isEditDoneTo(edit, id);
}

/** Whether it changes this paragraph and no other. */
export function isEditDoneTo(edit: PendingEdit, id: string): boolean {
  return "id" in edit && edit.id === id;
}
