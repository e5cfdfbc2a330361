import { mayWrite } from "@octavo/client";
import { useEffect } from "react";
import { whenIdle } from "../../../../platform/idle.ts";
import { useServices } from "../../../../platform/services.tsx";
import { useNote, useNoteSession } from "../../context/session-context.tsx";
import { offerPanel } from "../panel-store.ts";

/** Where nothing can run the note, whoever may change that is asked to choose: the panel opens by itself. */
export function useOpenWhenUnbound(): void {
  const { connection } = useServices();
  const { noteId } = useNoteSession().replica;
  const isWriter = useNote((state) => state.note !== null && mayWrite(state));
  useEffect(() => {
    if (!isWriter) return;
    let isGone = false;
    const look = async () => {
      // Nobody has asked for it: what comes of it is not told when it is nothing.
      const answer = await connection.request("GET_INTERPRETER_BINDINGS", { noteId });
      const bindings = answer.ok ? answer.frame.data["interpreterBindings"] : null;
      const isUnbound = Array.isArray(bindings) && bindings.length === 0;
      if (isUnbound && !isGone) offerPanel("interpreters");
    };
    const stop = whenIdle(() => void look());
    return () => {
      isGone = true;
      stop();
    };
  }, [connection, noteId, isWriter]);
}
