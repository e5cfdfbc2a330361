import type { Frame } from "@octavo/client";
import { useEffect, useState } from "react";
import { useServices } from "../../../platform/services.tsx";

/** The note that whoever runs the server wants on the home page; null where there is none, or none that one may read. */
export function useHomeNote(): string | null {
  const { connection } = useServices();
  const [noteId, setNoteId] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    const ask = () => {
      if (isOver || connection.state.status !== "open") return;
      const answer = connection.request("GET_HOME_NOTE", {}, { answeredBy: ({ op }) => op === "NOTE" });
      void answer.then((told) => {
        if (isOver || !told.ok) return;
        // From here on its page asks for it.
        isOver = true;
        setNoteId(noteIdOf(told.frame));
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

function noteIdOf({ data }: Pick<Frame, "data">): string | null {
  const note = data["note"] ?? data["state"];
  return typeof note === "object" && note !== null && "id" in note && typeof note.id === "string" ? note.id : null;
}
