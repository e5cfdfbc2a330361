import { infoOf } from "@octavo/client";
import { useEffect } from "react";
import { useServices } from "../platform/services.tsx";
import { openDialog } from "./dialogs/dialog-store.ts";

/**
 * Shows an ERROR_INFO or AUTH_INFO that nobody waits for as the dialog "Details". A frame with a `msgId` answers someone who minds it, and until
 * the note of a note page is there, that page itself says why it is not.
 */
export function useUnaskedErrors(noteId: string | null): void {
  const { connection } = useServices();
  useEffect(() => {
    let isNoteThere = noteId === null;
    return connection.onUnclaimed((frame) => {
      if (frame.op === "NOTE" || frame.op === "NOTE_FACTS") isNoteThere = true;
      const isError = frame.op === "ERROR_INFO" || frame.op === "AUTH_INFO";
      if (isError && frame.msgId === undefined && isNoteThere) openDialog({ type: "details", text: infoOf(frame) });
    });
  }, [connection, noteId]);
}
