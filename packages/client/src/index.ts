export { type Clock, randomWord } from "./clock.ts";
export {
  type Connection,
  type ConnectionOptions,
  type ConnectionState,
  createConnection,
  type OpenSocket,
  type RequestInput,
  type RequestOutcome,
  type Socket,
  type SocketHandlers,
  type Ticket,
} from "./connection.ts";
export { factsOfAnswer } from "./facts.ts";
export { infoOfMessage, isRefusal, type ServerMessage } from "./frame.ts";
export { createListedRequests, type ListedRequest, ours } from "./listed-requests.ts";
export { createListeners, type Listeners } from "./listeners.ts";
export { createNoteList, type NoteList } from "./note-list.ts";
export { type EditOutcome, hasHappened, isRefused, isServerAway, pendingOutcome } from "./outbox/edit-outcome.ts";
export {
  type Anchor,
  anchorAtIndex,
  type Edit,
  type Insert,
  indexOfAnchor,
  isEditAbout,
  type NewContent,
  paragraphWith,
  withEdits,
} from "./outbox/edits.ts";
export { createOutbox, type LeftOutReason, type Made, type Outbox } from "./outbox/outbox.ts";
export { type Conflict, type DraftStore, type NoteDraft, noDrafts, readDraft } from "./replica/drafts.ts";
export type { Flushed } from "./replica/flushing.ts";
export { createNoteReplica, type NoteReplica } from "./replica/replica.ts";
export type { ReplicaPhase, ReplicaState } from "./replica/replica-state.ts";
export {
  ownChange,
  remote,
  type TextDraft,
  type TextEvent,
  TextReplica,
  type TextUpdate,
} from "./replica/text-replica.ts";
export { createRest, type FetchLike, type Rest, RestError, type RestMethod, unreachable } from "./rest.ts";
export { mayRunNote, mayWriteNote } from "./rights.ts";
export { createRunningNotes, type RunningNotes } from "./running-notes.ts";
export type { Say } from "./say.ts";
export { createServerStateWatch, type ServerStateWatch } from "./server-state.ts";
export { createSession, type LoginAnswer, type Session, type SessionState } from "./session.ts";
export { type FileToUpload, type UploadOutcome, uploadFile } from "./upload.ts";
