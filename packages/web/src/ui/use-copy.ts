import { useEffect, useState } from "react";
import { copyTextToClipboard } from "./clipboard.ts";

/** What came of copying, as the key of its text; null when there is nothing to show. */
export type CopyOutcome = "copied" | "copyFailed" | null;

const toldMs = 400;

/** Copies a text, and shows for a moment what came of it. */
export function useCopyText(text: () => string): { readonly told: CopyOutcome; readonly copy: () => void } {
  const [told, setTold] = useState<CopyOutcome>(null);
  useEffect(() => {
    if (told === null) return;
    const timer = setTimeout(() => setTold(null), toldMs);
    return () => clearTimeout(timer);
  }, [told]);
  const copy = () => void copyTextToClipboard(text()).then((done) => setTold(done ? "copied" : "copyFailed"));
  return { told, copy };
}
