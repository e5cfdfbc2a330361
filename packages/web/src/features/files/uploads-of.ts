import type { Services } from "../../platform/services.tsx";
import { openDialog } from "../../ui/dialogs/dialog-store.ts";
import { isUploading } from "../../ui/file-drop/is-uploading.ts";
import { pageNotifications } from "../../ui/notices/page-notifications.ts";
import { texts } from "./texts.ts";
import { createUploads, type Uploads, type WhenTaken } from "./uploads.ts";

const made = new WeakMap<Services, Uploads>();

/** One for the whole page: the uploads of a note go on when the user leaves it. */
export function uploadsOf(services: Services): Uploads {
  const known = made.get(services);
  if (known) return known;
  const { rest, clock, session } = services;
  const uploads = createUploads({ rest, clock, notices: pageNotifications, askWhenTaken });
  made.set(services, uploads);
  uploads.store.subscribe((state) => isUploading.setState(state.uploads.length > 0, true));
  addEventListener("beforeunload", (event) => {
    // Only the user that began them is asked.
    if (session.state.type === "in" && uploads.store.getState().uploads.length > 0) event.preventDefault();
  });
  return uploads;
}

/** A question that is closed without a word leaves what is there. */
function askWhenTaken(name: string): Promise<WhenTaken> {
  return new Promise((resolve) => {
    openDialog({
      type: "confirm",
      confirmation: {
        title: texts.t("takenTitle", { name }),
        text: texts.t("takenText"),
        action: texts.t("replace"),
        perform: () => resolve("replace"),
        instead: { label: texts.t("keepBoth"), perform: () => resolve("keepBoth") },
        onDismiss: () => resolve("leave"),
      },
    });
  });
}
