import { type Frame, infoOf } from "@octavo/client";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { askForLogin } from "../login/ask-for-login.ts";
import { useServices } from "../platform/services.tsx";
import { openDialog } from "./dialogs/dialog-store.ts";
import { texts } from "./texts.ts";

/**
 * Shows an ERROR_INFO or AUTH_INFO that nobody waits for. A frame with a `msgId` answers someone who minds it, and until the note of a note page is
 * there, that page itself says why it is not.
 */
export function useUnaskedErrors(noteId: string | null): void {
  const { connection, session } = useServices();
  const navigate = useNavigate();
  useEffect(() => {
    let isNoteThere = noteId === null;
    const show = (frame: Frame) => {
      const text = infoOf(frame);
      if (frame.op === "ERROR_INFO") {
        openDialog({ type: "details", text });
        return;
      }
      const hasRoles = session.state.type === "in" && session.state.hasRoles;
      if (hasRoles) askForLogin({ text, session, goHome: () => void navigate("/") });
      else openDialog({ type: "details", title: texts.t("notPermitted"), text });
    };
    return connection.onUnclaimed((frame) => {
      if (frame.op === "NOTE" || frame.op === "NOTE_FACTS") isNoteThere = true;
      const isError = frame.op === "ERROR_INFO" || frame.op === "AUTH_INFO";
      if (isError && frame.msgId === undefined && isNoteThere) show(frame);
    });
  }, [connection, session, navigate, noteId]);
}
