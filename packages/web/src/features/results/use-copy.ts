import { useEffect, useState } from "react";
import { copyText } from "./clipboard.ts";

/** What came of copying, as the key of its text; null when there is nothing to tell. */
export type Told = "copied" | "copyFailed" | null;

const toldMs = 400;

/** Copies a text, and tells for a moment what came of it. */
export function useCopy(text: () => string): { readonly told: Told; readonly copy: () => void } {
  const [told, setTold] = useState<Told>(null);
  useEffect(() => {
    if (told === null) return;
    const timer = setTimeout(() => setTold(null), toldMs);
    return () => clearTimeout(timer);
  }, [told]);
  const copy = () => void copyText(text()).then((done) => setTold(done ? "copied" : "copyFailed"));
  return { told, copy };
}
