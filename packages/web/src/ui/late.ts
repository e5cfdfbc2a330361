/**
 * What an answer has to say may come when whoever asked is at something else by then. A dialog would take their keys: they are told beside it, and
 * can ask again.
 */
import { type Confirmation, openDialog } from "../shell/dialogs/dialog-store.ts";
import { notices } from "../shell/notices.ts";
import { texts } from "./texts.ts";
import type { Busy } from "./use-busy.ts";

/** Says why something could not be done. */
export function tellRefusal({ isAwaited }: Pick<Busy, "isAwaited">, title: string, text: string): void {
  if (isAwaited()) openDialog({ type: "details", title, text });
  else notices.problem(`${title.replace(/\.$/, "")}: ${text}`, { lasts: true });
}

/** What is asked where others have saved something since one began, and saving would put one's own in its place. */
export function changedMeanwhile(name: string): Omit<Confirmation, "perform"> {
  return {
    title: texts.t("changedTitle", { name }),
    text: texts.t("changedText"),
    action: texts.t("replace"),
  };
}

/** Asks before something is done that was asked for some time ago. */
export function askLate({ isAwaited }: Pick<Busy, "isAwaited">, confirmation: Confirmation): void {
  if (isAwaited()) openDialog({ type: "confirm", confirmation });
  else notices.problem(texts.t("askedLate", { title: confirmation.title }), { lasts: true });
}
