import { type Connection, RestError } from "@octavo/client";
import { isJsonObject, type Note } from "@octavo/note";

interface RevisionQuery {
  readonly noteId: string;
  readonly revisionId: string;
}

export interface ReadRevision {
  readonly note: Note;
  /** Whether the user may make it the note again. */
  readonly maySetHead: boolean;
}

/**
 * The note as it was, with all that it had. Null for what is no revision.
 *
 * @throws RestError with the server's words when it may not be read
 */
export async function readRevision(connection: Connection, wanted: RevisionQuery): Promise<ReadRevision | null> {
  await waitForConnection(connection);
  const answer = await connection.request("NOTE_REVISION", { ...wanted, facts: 1 });
  if (!answer.ok) throw new RestError(answer.status ?? 0, answer.text);
  const { state, maySetHead } = answer.frame.data;
  // The server's own note, checked by its schema when it was read there.
  const isNote = isJsonObject(state) && Array.isArray(state["paragraphs"]);
  return isNote ? { note: state as unknown as Note, maySetHead: maySetHead === true } : null;
}

/** A page may be opened by its address, before it is known whether there is a connection. */
function waitForConnection(connection: Connection): Promise<void> {
  return new Promise((resolve) => {
    let stop = () => {};
    const look = () => {
      if (connection.state.status === "connecting") return;
      stop();
      resolve();
    };
    stop = connection.onState(look);
    look();
  });
}
