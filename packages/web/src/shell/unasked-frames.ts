import { type Frame, infoOf } from "@octavo/client";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { askForLogin } from "../login/ask-for-login.ts";
import { useServices } from "../platform/services.tsx";
import { openDialog } from "./dialogs/dialog-store.ts";
import { notices } from "./notices.ts";
import { texts } from "./texts.ts";

/** Shows what an administrator has to say to everyone, and how the installing of an interpreter goes. */
export function useServerNotices(): void {
  const { connection } = useServices();
  useEffect(
    () =>
      connection.onFrame(({ op, data }) => {
        if (op === "NOTICE" && typeof data["notice"] === "string") notices.tell(data["notice"]);
        const message = typeof data["message"] === "string" ? data["message"] : "";
        if (op === "INTERPRETER_INSTALL_STARTED") notices.done(message);
        if (op !== "INTERPRETER_INSTALL_RESULT") return;
        if (data["result"] === "Failed") notices.problem(message);
        else notices.done(message);
      }),
    [connection],
  );
}

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
