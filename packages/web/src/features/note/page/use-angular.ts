import { type Connection, mayRunNote, type RequestOutcome } from "@octavo/client";
import type { Note, NoteId, ParagraphId } from "@octavo/note";
import { useMemo } from "react";
import { useServices } from "../../../platform/services.tsx";
import { pageNotifications } from "../../../ui/notices/page-notifications.ts";
import type { AngularSource, SharedValue } from "../../results/index.ts";
import { createAllowOutputs } from "../bound-values/allow-outputs.ts";
import { createGlobalValues, type GlobalValues } from "../bound-values/global-values.ts";
import { type GlobalValue, valuesInNote } from "../bound-values/values-in-note.ts";
import { useNoteSession } from "../context/session-context.tsx";

/** The values that the note's paragraphs share, and the way to change them. */
export function useAngular(): AngularSource {
  const session = useNoteSession();
  const { replica } = session;
  const { connection, own } = useServices();
  return useMemo(() => {
    const noteId = replica.noteId as NoteId;
    const globals = createGlobalValues(connection, noteId);
    const sent = async (request: () => Promise<RequestOutcome>) => problemOf(await whenConnected(connection, request));
    return {
      valuesOf: createValues(() => replica.state.note, globals),
      subscribe(listener) {
        const stops = [replica.subscribe(listener), globals.subscribe(listener)];
        return () => {
          for (const stop of stops) stop();
        };
      },
      hasParagraph: (id) => replica.paragraph(id) !== undefined,
      mayRun: () => mayRunNote(replica.state),
      change: ({ paragraphId, name }, { groupId: interpreterGroupId, scope }, value) => {
        const at = scope === "paragraph" ? { paragraphId: paragraphId as ParagraphId } : {};
        return sent(() =>
          connection.request("ANGULAR_OBJECT_UPDATED", { noteId, ...at, interpreterGroupId, name, value }),
        );
      },
      bind: ({ paragraphId, name }, value) =>
        sent(() => connection.request("ANGULAR_OBJECT_CLIENT_BIND", { noteId, paragraphId, name, value })),
      unbind: ({ paragraphId, name }) =>
        sent(() => connection.request("ANGULAR_OBJECT_CLIENT_UNBIND", { noteId, paragraphId, name })),
      run: (id) => void session.run(id),
      isAllowed: createAllowOutputs(own, noteId),
      say: (text) => void pageNotifications.problem(text, { lasts: true }),
    };
  }, [session, replica, connection, own]);
}

/** Returns the same map for a paragraph until the note or the globals change. */
function createValues(noteNow: () => Note | null, globals: GlobalValues): AngularSource["valuesOf"] {
  const kept = new Map<string, Kept>();
  return (paragraphId) => {
    const [note, all] = [noteNow(), globals.all()];
    if (!note) return none;
    const known = kept.get(paragraphId);
    if (known?.note === note && known.globals === all) return known.values;
    const values = valuesInNote(note, paragraphId, all);
    kept.set(paragraphId, { note, globals: all, values });
    return values;
  };
}

interface Kept {
  readonly note: Note;
  readonly globals: readonly GlobalValue[];
  readonly values: ReadonlyMap<string, SharedValue>;
}

const none: ReadonlyMap<string, SharedValue> = new Map();

/** Sends again when the connection is back: values are small, and the newest counts. */
async function whenConnected(
  connection: Pick<Connection, "state" | "onState">,
  request: () => Promise<RequestOutcome>,
): Promise<RequestOutcome> {
  const answer = await request();
  if (answer.ok || answer.reason !== "notSent" || connection.state.status === "open") return answer;
  await new Promise<void>((resolve) => {
    const stop = connection.onState(({ status }) => {
      if (status !== "open") return;
      stop();
      resolve();
    });
  });
  return whenConnected(connection, request);
}

function problemOf(answer: RequestOutcome): string | null {
  return answer.ok || answer.reason === "unanswered" ? null : answer.text;
}
