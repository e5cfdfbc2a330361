import { RestError } from "@octavo/client";
import { useNavigate } from "react-router";
import { z } from "zod";
import { useServices } from "../../../platform/services.tsx";
import { openDialog } from "../../../ui/dialogs/dialog-store.ts";
import { pageNotifications } from "../../../ui/notices/page-notifications.ts";
import { texts } from "./texts.ts";

interface RevisionAddress {
  readonly noteId: string;
  readonly revisionId: string;
}

/** Makes the note what it was in a revision, when asked and confirmed, and goes to it. */
export function useSetHead({ noteId, revisionId }: RevisionAddress): () => void {
  const { rest } = useServices();
  const navigate = useNavigate();

  async function setHeadRevision() {
    try {
      const path = `/notebook/${encodeURIComponent(noteId)}/revision/${encodeURIComponent(revisionId)}`;
      await rest.call("PUT", path, z.unknown());
      pageNotifications.done(texts.t("isHead"));
      await navigate(`/notebook/${noteId}`);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      pageNotifications.problem(error.message);
    }
  }

  return () =>
    openDialog({
      type: "confirm",
      confirmation: {
        title: texts.t("setHeadTitle"),
        text: texts.t("setHeadText"),
        action: texts.t("setHeadAction"),
        perform: () => void setHeadRevision(),
      },
    });
}
