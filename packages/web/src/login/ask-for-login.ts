import type { Session } from "@octavo/client";
import { openDialog } from "../shell/dialogs/dialog-store.ts";

interface Refused {
  /** What the server said. */
  readonly text: string;
  readonly session: Session;
  /** Where who does not log in as somebody else goes. */
  readonly goHome: () => void;
}

/** Something was refused that another account may do: asks whether to log in with one. */
export function askForLogin({ text, session, goHome }: Refused): void {
  openDialog({
    type: "confirm",
    confirmation: {
      title: "Insufficient privileges",
      text,
      action: "Login",
      isHarmless: true,
      perform: () => void session.logOut(),
      otherwise: { label: "Cancel", perform: goHome },
    },
  });
}
