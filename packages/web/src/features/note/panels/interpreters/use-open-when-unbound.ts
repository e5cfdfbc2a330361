import { mayWriteNote } from "@octavo/client";
import { useEffect } from "react";
import { runWhenIdle } from "../../../../platform/idle.ts";
import { useServices } from "../../../../platform/services.tsx";
import { useNoteSession, useNoteState } from "../../context/session-context.tsx";
import { offerPanel } from "../panel-store.ts";

/** Where nothing can run the note, it asks a user who may change that to choose: the panel opens by itself. */
export function useOpenWhenUnbound(): void {
  const { connection } = useServices();
  const { noteId } = useNoteSession().replica;
  const isWriter = useNoteState((state) => state.note !== null && mayWriteNote(state));
  useEffect(() => {
    if (!isWriter) return;
    let isGone = false;
    const look = async () => {
      // The user has not asked for it: a failure shows nothing.
      const answer = await connection.request("GET_INTERPRETER_BINDINGS", { noteId });
      const bindings = answer.ok ? answer.frame.data["interpreterBindings"] : null;
      const isUnbound = Array.isArray(bindings) && bindings.length === 0;
      if (isUnbound && !isGone) offerPanel("interpreters");
    };
    const stop = runWhenIdle(() => void look());
    return () => {
      isGone = true;
      stop();
    };
  }, [connection, noteId, isWriter]);
}
