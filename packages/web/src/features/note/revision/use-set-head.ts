import { RestError } from "@octavo/client";
import { useNavigate } from "react-router";
import { z } from "zod";
import { useServices } from "../../../platform/services.tsx";
import { openDialog } from "../../../ui/dialogs/dialog-store.ts";
import { notices } from "../../../ui/notices/notices.ts";
import { texts } from "./texts.ts";

interface Place {
  readonly noteId: string;
  readonly revisionId: string;
}

/** Makes the note what it was in a revision, when asked and confirmed, and goes to it. */
export function useSetHead({ noteId, revisionId }: Place): () => void {
  const { rest } = useServices();
  const navigate = useNavigate();

  async function setHead() {
    try {
      const path = `/notebook/${encodeURIComponent(noteId)}/revision/${encodeURIComponent(revisionId)}`;
      await rest.call("PUT", path, z.unknown());
      notices.done(texts.t("isHead"));
      await navigate(`/notebook/${noteId}`);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      notices.problem(error.message);
    }
  }

  return () =>
    openDialog({
      type: "confirm",
      confirmation: {
        title: texts.t("setHeadTitle"),
        text: texts.t("setHeadText"),
        action: texts.t("setHeadAction"),
        perform: () => void setHead(),
      },
    });
}
