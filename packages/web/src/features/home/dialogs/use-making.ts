import { useState } from "react";
import { useBusyState } from "../../../ui/use-busy.ts";
import type { NewNote } from "../../notes/index.ts";
import { useArrival } from "./use-arrival.ts";

/** A dialog that makes a note: one at a time, then the note is opened, or the refusal stays beside what was typed until that changes. */
export function useMaking() {
  const arrive = useArrival();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isBusy, during, button } = useBusyState();

  async function make(note: () => Promise<NewNote>): Promise<void> {
    if (isBusy) return;
    const made = await during(note);
    setRefusal(await arrive(made));
  }

  return { make, isBusy, button, refusal, forgetRefusal: () => setRefusal(null) };
}
