import type { Notifier } from "../platform/notifier.ts";
import { texts } from "./texts.ts";

/** For callers without a button that shows the outcome. @param notifier shows it; without one nothing does */
export async function copyAndNotify(text: string, notifier: Notifier | undefined): Promise<void> {
  if (await copyTextToClipboard(text)) notifier?.done(texts.t("copiedText"));
  else notifier?.problem(texts.t("cannotCopy"));
}

/** Browsers give the clipboard only to pages that came over a safe connection; the older way works on most. @returns whether it was copied */
export async function copyTextToClipboard(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copyBySelection(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "visually-hidden";
  document.body.append(area);
  area.select();
  const done = typeof document.execCommand === "function" && document.execCommand("copy");
  area.remove();
  return done;
}
