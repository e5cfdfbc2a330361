/**
 * An answer may come when the user who asked is at something else. A dialog would take their keys: a notice shows it instead, and they can ask again.
 */
import { RestError } from "@octavo/client";
import { type Confirmation, openDialog } from "./dialogs/dialog-store.ts";
import { pageNotifications } from "./notices/page-notifications.ts";
import { texts } from "./texts.ts";
import type { Busy } from "./use-busy.ts";

/** Says why something could not be done. */
export function notifyRefusal({ isAwaited }: Pick<Busy, "isAwaited">, title: string, text: string): void {
  if (isAwaited()) openDialog({ type: "details", title, text });
  else pageNotifications.problem(`${title.replace(/\.$/, "")}: ${text}`, { lasts: true });
}

/** Says the same in a notice, which stays where no user waits for it any more. */
export function toastRefusal({ isAwaited }: Pick<Busy, "isAwaited">, text: string): void {
  pageNotifications.problem(text, { lasts: !isAwaited() });
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
export function confirmIfStale({ isAwaited }: Pick<Busy, "isAwaited">, confirmation: Confirmation): void {
  if (isAwaited()) openDialog({ type: "confirm", confirmation });
  else pageNotifications.problem(texts.t("askedLate", { title: confirmation.title }), { lasts: true });
}

interface SaveProgress {
  readonly saving: Busy;
  /** Asks how it is by now. Null where no form wants to save it any more. */
  readonly compare: () => Promise<Compared | null>;
  /** What is asked where it is taken. */
  readonly question: Omit<Confirmation, "perform">;
  readonly refuse: (error: RestError) => void;
}

interface Compared {
  /** Whether one's own would take the place of what others have saved meanwhile. */
  readonly isTaken: boolean;
  readonly put: () => Promise<void>;
}

/** Saves what the user changed, but asks first where others have saved something else since they began. */
export async function saveUnlessTaken({ saving, compare, question, refuse }: SaveProgress): Promise<void> {
  async function showRefusalOf<Result>(work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await saving.during(work);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      refuse(error);
      return null;
    }
  }
  const replace = await showRefusalOf(async () => {
    const compared = await compare();
    if (compared?.isTaken) return compared.put;
    await compared?.put();
    return null;
  });
  if (replace) confirmIfStale(saving, { ...question, perform: () => void showRefusalOf(replace) });
}
