import { type Connection, type Frame, infoOf, isRefusal, type Session } from "@octavo/client";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { askForLogin } from "../../features/login/ask-for-login.ts";
import { useServices } from "../../platform/services.tsx";
import { isTold, openDialog, type ShownDialog } from "../../ui/dialogs/dialog-store.ts";
import { notices } from "../../ui/notices/notices.ts";
import { texts } from "../../ui/shell/texts.ts";

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

/** Shows an ERROR_INFO or AUTH_INFO that nobody waits for, as long as the page is there that it came to. */
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
 * A frame with a `msgId` answers someone who minds it, and until the note of a note page is there, that page itself says why it is not. Returns the
 * way to stop, by which what is still shown or waits goes, too.
 */
export function showUnaskedErrors({ connection, session, isOfNote, goHome }: UnaskedOptions): () => void {
  const shown: ShownDialog[] = [];
  let isThere = !isOfNote;
  const show = (frame: Frame): ShownDialog => {
    const text = infoOf(frame);
    if (frame.op === "ERROR_INFO") return openDialog({ type: "details", text });
    const hasRoles = session.state.type === "in" && session.state.hasRoles;
    if (hasRoles) return askForLogin({ text, session, goHome });
    return openDialog({ type: "details", title: texts.t("notPermitted"), text });
  };
  const stop = connection.onUnclaimed((frame) => {
    if (frame.op === "NOTE" || frame.op === "NOTE_FACTS") isThere = true;
    // Nobody closes ten dialogs that say the same.
    if (isRefusal(frame.op) && frame.msgId === undefined && isThere && !isTold(infoOf(frame))) shown.push(show(frame));
  });
  return () => {
    stop();
    for (const dialog of shown) dialog.close();
  };
}
