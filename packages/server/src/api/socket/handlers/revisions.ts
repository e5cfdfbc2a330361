/** Requests about revisions of notes. */
import type { Note } from "@octavo/note";
import { NotebookError, presentNote, socketDate } from "@octavo/protocol";
import { isRevisionId } from "../../../revisions/revision-store.ts";
import { type Context, type Handler, openNoteToSee } from "./context.ts";

export const checkpoint: Handler<"CHECKPOINT_NOTE"> = async (context, { noteId, commitMessage }) => {
  const { services, asker } = context;
  const message = commitMessage ?? "";
  const revision = await services.revisions.checkpoint(noteId, { message, user: asker.user });
  if (!revision) throw new NotebookError("badRequest", nothingChanged);
  await sendRevisionList(context, noteId);
};

export const list: Handler<"LIST_REVISION_HISTORY"> = (context, { noteId }) => sendRevisionList(context, noteId);

export const view: Handler<"NOTE_REVISION"> = async (context, { noteId, revisionId, facts }) => {
  const note = await revisionOf(context, { noteId, revisionId, facts });
  const { connection, msgId } = context;
  const maySetHead = facts && (await maySetRevision(context, noteId));
  const data = { noteId, revisionId, ...presentRevision(note, facts), maySetHead };
  connection.send({ op: "NOTE_REVISION", data, msgId: facts && msgId });
};

export const compare: Handler<"NOTE_REVISION_FOR_COMPARE"> = async (
  context,
  { noteId, revisionId, position, facts },
) => {
  const note =
    revisionId === head
      ? (await openNoteToSee(context, noteId)).published.note
      : await revisionOf(context, { noteId, revisionId, facts });
  const { connection, msgId } = context;
  const data = { noteId, revisionId, position, ...presentRevision(note, facts) };
  connection.send({ op: "NOTE_REVISION_FOR_COMPARE", data, msgId: facts && msgId });
};

/** Clients that show the note receive facts; Zeppelin's clients wait for the whole note besides. */
export const setHead: Handler<"SET_NOTE_REVISION"> = async (context, { noteId, revisionId }) => {
  const { connection, connections, services, asker, msgId } = context;
  const isOwner = services.access.may(asker, "owner", noteId);
  await services.revisions.setHead(noteId, revisionId, { user: asker.user, isOwner, msgId }).catch((error: unknown) => {
    throw error instanceof NotebookError
      ? new NotebookError(error.code, `Fail to set given note revision, cause: ${error.message}`, { cause: error })
      : error;
  });
  connection.send({
    op: "SET_NOTE_REVISION",
    data: { status: true },
    msgId: connection.speaksFacts ? msgId : undefined,
  });
  for (const each of connections) if (!each.speaksFacts && each.live?.note.id === noteId) each.sendNote();
};

/** What Zeppelin's clients call the note as it is now. */
const head = "Head";
export const nothingChanged = "Couldn't checkpoint note revision: nothing has changed since the last one.";

async function sendRevisionList({ connection, services, msgId }: Context, noteId: string): Promise<void> {
  const revisionList = await services.revisions.list(noteId);
  connection.send({
    op: "LIST_REVISION_HISTORY",
    data: { revisionList },
    msgId: connection.speaksFacts ? msgId : undefined,
  });
}

interface Named {
  readonly noteId: string;
  readonly revisionId: string;
  /** Octavo's client asks. */
  readonly facts?: 1 | undefined;
}

async function maySetRevision({ services, asker }: Context, noteId: string): Promise<boolean> {
  const right = await services.revisions.rightToSetHead(noteId);
  return right !== null && services.access.may(asker, right, noteId);
}

/** Null for what can be no revision, which is answered without a note. */
async function revisionOf({ services }: Context, { noteId, revisionId, facts }: Named): Promise<Note | null> {
  if (!isRevisionId(revisionId)) return null;
  const read = services.revisions.read(noteId, revisionId);
  return facts ? read.catch(sayPlainly) : read;
}

/** Zeppelin's clients receive git's words for a missing revision, which say nothing to a reader. */
function sayPlainly(error: unknown): never {
  throw error instanceof NotebookError && error.code === "revisionNotFound"
    ? new NotebookError(error.code, undefined, { cause: error })
    : error;
}

/** Lossless for a client that asks for it, as in GET_NOTE. */
function presentRevision(note: Note | null, facts: 1 | undefined): { readonly note?: unknown; readonly state?: Note } {
  if (!note) return {};
  return facts ? { state: note } : { note: presentNote(note, socketDate) };
}
