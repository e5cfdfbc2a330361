/** What can be asked about the paragraphs of a note: each intent becomes facts, or says why not. */
import {
  endParagraphRun,
  findParagraph,
  type IdSource,
  type JsonObject,
  newParagraph,
  newParagraphId,
  type Operation,
  type OperationOf,
  type Paragraph,
  type ParagraphId,
  passwordNames,
  type Rejection,
} from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { Principal } from "../auth/principal.ts";
import { passwordsOf, Secrets } from "./form-secrets.ts";
import type { Decided, DecideOptions, Decision, ViewedNote } from "./live-note.ts";
import { type BaseText, checkLines, textReplacementOf } from "./texts.ts";

/** The user, the request, and its clock and randomness. */
export interface Asker extends Principal {
  /** Names the connection in facts about texts; a client recognises its own changes by it. */
  readonly clientId: string;
  readonly msgId?: string | undefined;
  readonly ids: IdSource;
  /** Where passwords go that come among the params of a paragraph: never into the note. */
  readonly secrets?: Secrets;
}

/** Hands facts to the live note. @throws NotebookError when they do not fit any more */
export function decideOperations(live: ViewedNote, operations: readonly Operation[], msgId?: string): Decision {
  return acceptDecision(live.decide(operations, { msgId }));
}

/** As `decideOperations`, for calls after which Zeppelin's clients receive the whole note. @throws NotebookError */
export function decideAsWhole(live: ViewedNote, operations: readonly Operation[]): Decision {
  return acceptDecision(live.decide(operations, { asWholeNote: true }));
}

/** As `decideOperations`, for facts that ask for runs. @throws NotebookError */
export function decideRuns(
  live: ViewedNote,
  operations: readonly Operation[],
  options: Pick<DecideOptions, "msgId" | "runOptions">,
): Decision {
  return acceptDecision(live.decide(operations, options));
}

function acceptDecision(decided: Decided): Decision {
  if (!decided.ok) throw errorOfRejection(decided.reason);
  return decided;
}

function errorOfRejection(reason: Rejection): NotebookError {
  switch (reason) {
    case "paragraphGone":
      return new NotebookError("paragraphNotFound");
    case "indexOutOfRange":
      return new NotebookError("indexOutOfRange");
    case "lastParagraph":
      return new NotebookError("lastParagraph");
    case "alreadyRunningAll":
      return new NotebookError("runningAll");
    case "paragraphExists":
    case "alreadyRunning":
    case "otherRun":
    case "wrongTextVersion":
    case "changeDoesNotFit":
    case "notRunningAll":
      return new NotebookError(
        "badRequest",
        `This does not fit the note any more (${reason}); reload it and try again.`,
      );
  }
}

export function existingParagraph(live: ViewedNote, id: ParagraphId): Paragraph {
  const paragraph = findParagraph(live.note, id);
  if (!paragraph) throw new NotebookError("paragraphNotFound");
  return paragraph;
}

/**
 * More than any note has that people write: each change takes time for every one of them. A note that has more already (`maximumParagraphs` of its
 * file are read) is opened and edited all the same; it gets no longer.
 */
export const mostParagraphs = 10_000;

interface Insertion {
  /** As its client has named it. Default: a new one. */
  readonly id?: ParagraphId | undefined;
  readonly index: number;
  readonly text?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly config?: JsonObject | null | undefined;
  readonly params?: JsonObject | null | undefined;
}

export function insertParagraph(
  live: ViewedNote,
  insertion: Insertion,
  asker: Asker,
): Decision & { paragraph: Paragraph } {
  const operation = insertionOf(live, insertion, asker);
  return { ...decideOperations(live, [operation], asker.msgId), paragraph: operation.paragraph };
}

/** The fact that `insertParagraph` decides. @throws NotebookError when the index is out of range, or the id is taken */
export function insertionOf(
  live: ViewedNote,
  { id, index, text, title = null, config, params }: Insertion,
  asker: Asker,
): OperationOf<"paragraphInserted"> {
  const { paragraphs } = live.note;
  if (id !== undefined && findParagraph(live.note, id)) throw takenId(id);
  if (index < 0 || index > paragraphs.length) {
    throw new NotebookError("indexOutOfRange", `Index ${index} out of bounds for length ${paragraphs.length}`);
  }
  if (paragraphs.length >= mostParagraphs)
    throw new NotebookError("badRequest", `A note may have ${mostParagraphs} paragraphs; go on in another one.`);
  if (text) checkLines(text);
  const fresh = newParagraph({
    id: id ?? newParagraphId(asker.ids),
    text: text ?? "",
    title,
    config: config ?? {},
    user: asker.user,
    createdAt: asker.ids.now(),
  });
  const paragraph = params ? { ...fresh, settings: { ...fresh.settings, params } } : fresh;
  return { type: "paragraphInserted", index, paragraph };
}

export function takenId(id: ParagraphId): NotebookError {
  return new NotebookError("badRequest", `There is a paragraph ${id} already; give the new one another id.`);
}

/** Whether this is the paragraph that the same user has asked for before under this id: a request whose answer was lost is sent once more. */
export function isInserted(
  live: ViewedNote,
  { id, text }: { readonly id: ParagraphId; readonly text: string },
  asker: Pick<Asker, "user">,
): boolean {
  const paragraph = findParagraph(live.note, id);
  return paragraph?.user === asker.user && paragraph.text === text;
}

interface Commit {
  readonly id: ParagraphId;
  /** Absent: Octavo's own client, whose text travels by change sets. */
  readonly text?: string | undefined;
  readonly base?: BaseText | undefined;
  readonly title: string | null;
  readonly config?: JsonObject | null | undefined;
  readonly params?: JsonObject | null | undefined;
}

/** Title, text, parameters (replaced) and config (merged key by key) of a paragraph. */
export function commitOperations(
  live: ViewedNote,
  { id, text, base, title, config, params }: Commit,
  asker: Asker,
): Operation[] {
  const paragraph = existingParagraph(live, id);
  const withoutPasswords = (given: JsonObject) => {
    const { forms } = paragraph.settings;
    const secrets = asker.secrets ?? new Secrets();
    const place = { user: asker.user, noteId: live.note.id };
    const left = secrets.take(given, passwordsOf(forms, text ?? paragraph.text), { ...place, paragraphId: id });
    // A script may send what the note asks for to a paragraph.
    const ofNote = [...passwordNames(live.note.forms)].filter((name) => !Object.hasOwn(forms, name));
    return secrets.take(left, new Set(ofNote), { ...place, paragraphId: null });
  };
  const texts =
    text === undefined
      ? []
      : textReplacementOf(live, { paragraphId: id, base, text, clientId: asker.clientId, at: asker.ids.now() });
  return [
    ...texts,
    {
      type: "paragraphConfigured",
      paragraphId: id,
      title,
      config: { ...paragraph.config, ...config },
      params: params ? withoutPasswords(params) : paragraph.settings.params,
    },
  ];
}

export interface Restoring {
  readonly id: ParagraphId;
  readonly index?: number | undefined;
}

/** Puts back what was removed a moment ago, as it was, at the wanted place, else where it was. */
export function restoreParagraph(live: ViewedNote, { id, index: wanted }: Restoring, asker: Asker): Decision {
  const removed = live.removed(id);
  if (!removed) throw new NotebookError("paragraphNotFound", "This paragraph was removed too long ago to be put back.");
  const { paragraph } = removed;
  const index = Math.min(Math.max(0, wanted ?? removed.index), live.note.paragraphs.length);
  const ended = endParagraphRun(paragraph, asker.ids.now());
  return decideOperations(live, [{ type: "paragraphInserted", index, paragraph: ended }], asker.msgId);
}
