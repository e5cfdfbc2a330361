import type { ServerMessage } from "@octavo/client";
import { useEffect, useState } from "react";
import { useServices } from "../../../platform/services.tsx";

/** The note that the administrator wants on the home page; null where there is none, or none that the user may read. */
export function useHomeNote(): string | null {
  const { connection } = useServices();
  const [noteId, setNoteId] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    const ask = () => {
      if (isOver || connection.state.status !== "open") return;
      const answer = connection.request("GET_HOME_NOTE", {}, { answeredBy: ({ op }) => op === "NOTE" });
      void answer.then((reply) => {
        if (isOver || !reply.ok) return;
        // From here on its page asks for it.
        isOver = true;
        setNoteId(homeNoteIdOf(reply.frame));
      });
    };
    ask();
    const stop = connection.onState(ask);
    return () => {
      isOver = true;
      stop();
    };
  }, [connection]);
  return noteId;
}

function homeNoteIdOf({ data }: Pick<ServerMessage, "data">): string | null {
  const note = data["note"] ?? data["state"];
  return typeof note === "object" && note !== null && "id" in note && typeof note.id === "string" ? note.id : null;
}
