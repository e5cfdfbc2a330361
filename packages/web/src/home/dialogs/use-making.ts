import { useState } from "react";
import { useNavigate } from "react-router";
import { closeDialog } from "../../shell/dialogs/dialog-store.ts";
import { useBusy } from "../../ui/use-busy.ts";
import type { NewNote } from "../note-actions.ts";

/** A dialog that makes a note: one at a time, then the note is opened, or the refusal stays beside what was typed until that changes. */
export function useMaking() {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isBusy, during, button } = useBusy();

  async function make(note: () => Promise<NewNote>): Promise<void> {
    if (isBusy) return;
    const made = await during(note);
    if (!made.ok) {
      setRefusal(made.problem);
      return;
    }
    closeDialog();
    await navigate(`/notebook/${made.id}`);
  }

  return { make, isBusy, button, refusal, forgetRefusal: () => setRefusal(null) };
}
