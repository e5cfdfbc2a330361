import { magicName, type Operation, type ParagraphId, parseText, type Right } from "@octavo/note";
import type { RequestData, RequestName } from "@octavo/protocol";
import { NotebookError } from "@octavo/protocol";
import type { LiveNote, ViewedNote } from "../../../notebook/live-note.ts";
import { type Asker, decide } from "../../../notebook/paragraphs.ts";
import type { BaseText } from "../../../notebook/texts.ts";
import type { Services } from "../../services.ts";
import type { Connection } from "../connection.ts";

/** One request, as its handler sees it. */
export interface Context {
  readonly connection: Connection;
  readonly services: Services;
  readonly asker: Asker;
  readonly msgId: string | undefined;
  /** Whether the asker has a right on the note at hand; what a row needs was checked before. */
  may(right: Right, live: Pick<LiveNote, "note">): boolean;
  /** What of a note the asker sees. */
  see(live: LiveNote): ViewedNote;
  /** Everyone who is connected. */
  readonly connections: Iterable<Connection>;
}

/**
 * Answers a request. What it returns is waited for before the next frame of a Zeppelin client is read, and its failure is told to the
 * sender. Octavo's own client is not waited for: it learns by facts.
 */
export type Handler<Name extends RequestName> = (context: Context, data: RequestData<Name>) => unknown;

/** The note that this socket shows. @throws NotebookError when it shows none */
export function shownNote({ connection }: Context): ViewedNote {
  if (!connection.live) throw new NotebookError("notSubscribed");
  return connection.live;
}

/** The note of a request that may name one, else the one this socket shows. */
export async function namedNote(context: Context, noteId: string | null | undefined): Promise<ViewedNote> {
  const { connection } = context;
  if (connection.live) return connection.live;
  if (!noteId) throw new NotebookError("notSubscribed");
  return openNote(context, noteId);
}

/** A note as the asker sees it. @throws NotebookError when there is none */
export async function openNote({ services, see }: Context, noteId: string): Promise<ViewedNote> {
  return see(await services.notebook.open(noteId));
}

/** How a paragraph begins below this text: in the same language, if there is an interpreter of that name, else in the note's own. */
export function beginningBelow({ services }: Context, { note }: ViewedNote, text: string): string {
  const parsed = parseText(text);
  if (!parsed.ok || !parsed.magic) return "";
  const magic = magicName(parsed.magic);
  return services.interpreters.find({ magic, note, properties: parsed.properties }) ? `%${magic}\n` : "";
}

/** What a Zeppelin client has of a text; nothing of notes that it does not show. */
export function baseOf({ connection }: Context, live: ViewedNote, id: ParagraphId): BaseText | undefined {
  return connection.live === live ? connection.texts.base(id) : undefined;
}

/** What a Zeppelin client means by a whole text, which may be older than what it was sent since. */
export function meantBy({ connection }: Context, live: ViewedNote, { id, text }: OwnText): string {
  return connection.live === live ? connection.texts.meant(id, text) : text;
}

export interface OwnText {
  readonly id: ParagraphId;
  readonly text: string;
}

/**
 * Decides facts that bring home texts of a Zeppelin client, and remembers that it has those texts.
 *
 * @returns when they are on disk @throws NotebookError when they do not fit; the client then has what it had
 */
export function decideTexts(
  { connection, msgId }: Context,
  live: ViewedNote,
  { texts, operations }: { readonly texts: readonly OwnText[]; readonly operations: readonly Operation[] },
): Promise<void> {
  const { durable } = decide(live, operations, msgId);
  if (connection.live !== live || texts.length === 0) return durable;
  for (const { id, text } of texts) connection.texts.gotText(id, text);
  return durable.finally(() => {
    if (connection.live !== live) return;
    for (const { id } of texts) connection.texts.settled(id, live.published.note);
  });
}
