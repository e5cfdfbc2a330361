import { type Connection, mayWriteNote } from "@octavo/client";
import { describeAway } from "../away/pending-words.ts";
import type { NoteSession } from "../session/note-session.ts";
import { texts } from "./texts.ts";

/** What goes out at once is done before anybody could read that it is on its way. */
const patienceMs = 1000;

interface SaveContext {
  readonly session: Pick<NoteSession, "replica" | "noteForms" | "edits" | "page" | "notify">;
  readonly connection: Pick<Connection, "state">;
}

/** Texts are saved as they are typed, so there is little to do; a user who asks for it wants to know that it is done, or what still waits. */
export async function saveNoteNow({ session, connection }: SaveContext): Promise<void> {
  const { replica, noteForms, edits, page, notify } = session;
  const { t } = texts;
  const timer = setTimeout(() => notify.done(t("saving")), patienceMs);
  const [flushed, areFormsTaken] = await Promise.all([replica.flushed(), noteForms.save()]);
  clearTimeout(timer);
  if (connection.state.status !== "open" || flushed === "away") {
    const kept = { isTyped: replica.state.isDirty, runs: page.getState().kept.size, changes: edits.all.length };
    notify.problem(describeAway(connection.state.since, kept));
  } else if (flushed === "refused") notify.problem(t("notSaved", { refusal: replica.state.refusal ?? "" }));
  else if (!mayWriteNote(replica.state) && replica.state.isDirty) notify.problem(t("noMoreWriter"));
  // The page has already said which values the server did not take.
  else if (areFormsTaken) notify.done(t("allSaved"));
}
