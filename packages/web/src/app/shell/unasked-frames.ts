import { type Connection, infoOfMessage, isRefusal, type ServerMessage, type Session } from "@octavo/client";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { askForLogin } from "../../features/login/ask-for-login.ts";
import { useServices } from "../../platform/services.tsx";
import { isTextShown, openDialog, type ShownDialog } from "../../ui/dialogs/dialog-store.ts";
import { pageNotifications } from "../../ui/notices/page-notifications.ts";
import { texts } from "./texts.ts";

/** Shows what an administrator has to say to everyone, and how the installing of an interpreter goes. */
export function useServerNotices(): void {
  const { connection } = useServices();
  useEffect(
    () =>
      connection.onFrame(({ op, data }) => {
        if (op === "NOTICE" && typeof data["notice"] === "string") pageNotifications.announce(data["notice"]);
        const message = typeof data["message"] === "string" ? data["message"] : "";
        if (op === "INTERPRETER_INSTALL_STARTED") pageNotifications.done(message);
        if (op !== "INTERPRETER_INSTALL_RESULT") return;
        if (data["result"] === "Failed") pageNotifications.problem(message);
        else pageNotifications.done(message);
      }),
    [connection],
  );
}

/** Shows an ERROR_INFO or AUTH_INFO that no caller waits for, as long as the page that received it is there. */
export function useUnaskedErrors(noteId: string | null): void {
  const { connection, session } = useServices();
  const navigate = useNavigate();
  useEffect(
    () => showUnaskedErrors({ connection, session, isOfNote: noteId !== null, goHome: () => void navigate("/") }),
    [connection, session, navigate, noteId],
  );
}

interface UnaskedOptions {
  readonly connection: Pick<Connection, "onUnclaimed">;
  readonly session: Session;
  readonly isOfNote: boolean;
  readonly goHome: () => void;
}

/**
 * A frame with a `msgId` answers a caller that handles it, and until the note of a note page is there, that page itself says why it is not. Returns a
 * function that stops, and closes what is still shown or waits.
 */
export function showUnaskedErrors({ connection, session, isOfNote, goHome }: UnaskedOptions): () => void {
  const shown: ShownDialog[] = [];
  let isThere = !isOfNote;
  const show = (frame: ServerMessage): ShownDialog => {
    const text = infoOfMessage(frame);
    if (frame.op === "ERROR_INFO") return openDialog({ type: "details", text });
    const hasRoles = session.state.type === "in" && session.state.hasRoles;
    if (hasRoles) return askForLogin({ text, session, goHome });
    return openDialog({ type: "details", title: texts.t("notPermitted"), text });
  };
  const stop = connection.onUnclaimed((frame) => {
    if (frame.op === "NOTE" || frame.op === "NOTE_FACTS") isThere = true;
    // No user wants to close ten dialogs that say the same.
    if (isRefusal(frame.op) && frame.msgId === undefined && isThere && !isTextShown(infoOfMessage(frame)))
      shown.push(show(frame));
  });
  return () => {
    stop();
    for (const dialog of shown) dialog.close();
  };
}
