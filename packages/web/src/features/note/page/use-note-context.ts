import { useNavigate } from "react-router";
import { printPage } from "../../../platform/printing.ts";
import { useServices } from "../../../platform/services.tsx";
import { useSession } from "../../../platform/use-connection.ts";
import { chooseFiles } from "../../files/index.ts";
import { useNoteActions } from "../../notes/index.ts";
import type { NoteContext } from "../commands/note-commands.ts";
import { texts } from "../commands/texts.ts";
import { toggleContents } from "../contents/contents-state.ts";
import { useFindStore, useNoteSession } from "../context/session-context.tsx";
import { useBringIn } from "../files/use-bring-in.ts";
import { togglePanel } from "../panels/panel-store.ts";
import { untilSaved } from "../session/until-saved.ts";
import { downloadNote } from "./download-note.ts";
import { saveNoteNow } from "./save-now.ts";

/** What the commands of the note are performed on, made anew each time: a note changes while its page stands. */
export function useNoteContext(): () => NoteContext | null {
  const session = useNoteSession();
  const { rest, connection } = useServices();
  const { trash } = useNoteActions();
  const navigate = useNavigate();
  const find = useFindStore();
  const user = useSession();
  const bringIn = useBringIn();
  return () => {
    const { note } = session.shown();
    if (!note) return null;
    const hasName = user.type === "in" && user.hasAccounts;
    return {
      session,
      note,
      download: (format) =>
        void downloadNote({ format, note, session, rest, connection, user: hasName ? user.user : null }),
      print: () => void printPage(),
      readAgain: () => void readAgain(note.id),
      moveToTrash: () => void moveToTrash(),
      togglePanel,
      toggleContents,
      save: () => void saveNoteNow({ session, connection }),
      openFind: () => find?.open(selectedWords()),
      uploadFiles: () => void chooseFiles().then(bringIn),
      isNamed: hasName,
    };

    async function readAgain(id: string) {
      const answer = await connection.request("RELOAD_NOTE", { id }, { answeredBy: ({ op }) => op === "NOTE" });
      if (answer.ok) session.notify.done(texts.t("wasRead"));
      else session.notify.problem(answer.text);
    }

    async function moveToTrash() {
      if (!note) return;
      try {
        await untilSaved(session.replica);
      } catch (error) {
        return session.notify.problem(error instanceof Error ? error.message : String(error));
      }
      const moving = trash({ id: note.id, path: note.path });
      // Home shows it gone at once; without a connection nothing moves and one stays here.
      if (connection.state.status === "open") await navigate("/");
      await moving;
    }
  };
}

/** What is marked in the page, if it is something that one would look for. */
function selectedWords(): string | undefined {
  const words = getSelection()?.toString() ?? "";
  return words !== "" && words.length <= 200 && !words.includes("\n") ? words : undefined;
}
