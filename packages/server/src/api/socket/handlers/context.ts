import { magicName, type Operation, type ParagraphId, type Right } from "@octavo/note";
import type { RequestData, RequestName } from "@octavo/protocol";
import { NotebookError } from "@octavo/protocol";
import type { LiveNote, ViewedNote } from "../../../notebook/live-note.ts";
import { type Asker, decideOperations } from "../../../notebook/paragraphs.ts";
import type { BaseText } from "../../../notebook/texts.ts";
import type { Services } from "../../services.ts";
import type { SocketConnection } from "../connection.ts";

/** One request, as its handler sees it. */
export interface Context {
  readonly connection: SocketConnection;
  readonly services: Services;
  readonly asker: Asker;
  readonly msgId: string | undefined;
  /** Whether the asker has a right on the note at hand; what a row needs was checked before. */
  may(right: Right, live: Pick<LiveNote, "note">): boolean;
  /** What of a note the asker sees. */
  see(live: LiveNote): ViewedNote;
  /** All open connections. */
  readonly connections: Iterable<SocketConnection>;
}

/**
 * Answers a request. The server waits for what it returns before it reads the next frame of a Zeppelin client, and sends its failure to the
 * sender. For Octavo's own client it does not wait: that one learns by facts.
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
  return openNoteToSee(context, noteId);
}

/** A note as the asker sees it. @throws NotebookError when there is none */
export async function openNoteToSee({ services, see }: Context, noteId: string): Promise<ViewedNote> {
  return see(await services.notebook.open(noteId));
}

/** How a paragraph begins below this text: in the same language, if there is an interpreter of that name, else in the note's own. */
export function beginningBelow({ services }: Context, { note }: ViewedNote, text: string): string {
  const parsed = services.interpreters.parse(text, note);
  if (!parsed.ok || !parsed.magic) return "";
  const magic = magicName(parsed.magic);
  return services.interpreters.find({ magic, note, properties: parsed.properties }) ? `%${magic}\n` : "";
}

/** What a Zeppelin client has of a text; nothing of notes that it does not show. */
export function baseTextOf({ connection }: Context, live: ViewedNote, id: ParagraphId): BaseText | undefined {
  return connection.live === live ? connection.texts.base(id) : undefined;
}

/** What a Zeppelin client means by a whole text, which may be older than what it was sent since. */
export function textMeantBy({ connection }: Context, live: ViewedNote, { id, text }: OwnText): string {
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
  context: Context,
  live: ViewedNote,
  { texts, operations }: { readonly texts: readonly OwnText[]; readonly operations: readonly Operation[] },
): Promise<void> {
  const { durable } = decideOperations(live, operations, context.msgId);
  return followTexts(context, live, { texts, durable });
}

/** Knows what a client says the texts of paragraphs are, until that is on disk. Resolves then. */
export function followTexts(
  { connection }: Context,
  live: ViewedNote,
  { texts, durable }: { readonly texts: readonly OwnText[]; readonly durable: Promise<void> },
): Promise<void> {
  if (connection.live !== live || texts.length === 0) return durable;
  for (const { id, text } of texts) connection.texts.gotText(id, text);
  return durable.finally(() => {
    if (connection.live !== live) return;
    for (const { id } of texts) connection.texts.settled(id, live.published.note);
  });
}
