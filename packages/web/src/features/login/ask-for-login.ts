import type { Session } from "@octavo/client";
import { openDialog, type ShownDialog } from "../../ui/dialogs/dialog-store.ts";
import { texts as uiTexts } from "../../ui/texts.ts";
import { askToDiscardAll } from "../../ui/unsaved.ts";
import { texts } from "./texts.ts";

interface Refused {
  /** What the server said. */
  readonly text: string;
  readonly session: Session;
  /** Where a user goes who does not log in as another. */
  readonly goHome: () => void;
}

/** Something was refused that another account may do: asks whether to log in with one. */
export function askForLogin({ text, session, goHome }: Refused): ShownDialog {
  return openDialog({
    type: "confirm",
    confirmation: {
      title: texts.t("notPermitted"),
      text,
      action: texts.t("logInAsOther"),
      isHarmless: true,
      perform: () => askToDiscardAll(() => void session.logOut()),
      otherwise: { label: uiTexts.t("cancel"), perform: goHome },
    },
  });
}
