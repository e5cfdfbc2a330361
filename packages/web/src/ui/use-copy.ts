import { useEffect, useState } from "react";
import { copyTextToClipboard } from "./clipboard.ts";

/** What came of copying, as the key of its text; null when there is nothing to show. */
export type CopyOutcome = "copied" | "copyFailed" | null;

const outcomeMs = 400;

/** Copies a text, and shows for a moment what came of it. */
export function useCopyText(text: () => string): { readonly outcome: CopyOutcome; readonly copy: () => void } {
  const [outcome, setOutcome] = useState<CopyOutcome>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), outcomeMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => void copyTextToClipboard(text()).then((done) => setOutcome(done ? "copied" : "copyFailed"));
  return { outcome, copy };
}
