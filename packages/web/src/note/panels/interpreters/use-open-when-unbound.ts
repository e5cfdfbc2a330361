import { mayWrite } from "@octavo/client";
import { useEffect } from "react";
import { whenIdle } from "../../../platform/idle.ts";
import { useNote, useNoteSession } from "../../session/session-context.tsx";
import { offerPanel } from "../panel-store.ts";

/** Where nothing can run the note, whoever may change that is asked to choose: the panel opens by itself. */
export function useOpenWhenUnbound(): void {
  const session = useNoteSession();
  const isWriter = useNote((state) => state.note !== null && mayWrite(state));
  useEffect(() => {
    if (!isWriter) return;
    let isGone = false;
    const look = async () => {
      const { noteId } = session.replica;
      const answer = await session.ask("GET_INTERPRETER_BINDINGS", { noteId });
      const bindings = answer.ok ? answer.frame.data["interpreterBindings"] : null;
      const isUnbound = Array.isArray(bindings) && bindings.length === 0;
      if (isUnbound && !isGone) offerPanel("interpreters");
    };
    const stop = whenIdle(() => void look());
    return () => {
      isGone = true;
      stop();
    };
  }, [session, isWriter]);
}
