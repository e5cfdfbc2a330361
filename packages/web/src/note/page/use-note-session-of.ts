import { createNoteReplica } from "@octavo/client";
import { useEffect, useState } from "react";
import { useServices } from "../../platform/services.tsx";
import { notices } from "../../shell/notices.ts";
import { afterOutput } from "../session/after-output.ts";
import { afterShortRun } from "../session/after-short-run.ts";
import { createNoteSession, type NoteSession } from "../session/note-session.ts";

/** The session of a note, from its first drawing on; null until then. It ends with the page. */
export function useNoteSessionOf(noteId: string): NoteSession | null {
  const services = useServices();
  const [session, setSession] = useState<NoteSession | null>(null);
  useEffect(() => {
    const { connection, drafts, clock } = services;
    const replica = createNoteReplica({ connection, noteId, drafts, clock });
    const made = createNoteSession({ replica, connection, notify: notices, later: afterOutput, soon: afterShortRun });
    const keep = () => replica.keepDraft();
    addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keep);
    setSession(made);
    return () => {
      removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keep);
      made.stop();
      replica.stop();
      setSession(null);
    };
  }, [services, noteId]);
  return session?.replica.noteId === noteId ? session : null;
}
