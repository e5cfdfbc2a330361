/** Notices of the browser for runs that end while the page is out of sight. */

/** `askable`: neither allowed nor refused yet. `none`: this browser, or this address, has no notices. */
export type Asked = "askable" | "allowed" | "refused" | "none";

/** Shorter runs are over before people have gone elsewhere. */
export const longRunMs = 10_000;

export function noticesAre(): Asked {
  if (typeof Notification === "undefined") return "none";
  return asAsked(Notification.permission);
}

/** Browsers take the question only as the answer to a press. */
export async function askForNotices(): Promise<Asked> {
  return asAsked(await Notification.requestPermission());
}

function asAsked(permission: NotificationPermission): Asked {
  return permission === "granted" ? "allowed" : permission === "denied" ? "refused" : "askable";
}

let startedAt: number | null = null;

export const noticeWhenHidden = {
  /** @param at epoch milliseconds */
  begin(at: number): void {
    startedAt = at;
  },
  /** Notifies of the end of a long run, once, where the page is out of sight and notices are allowed. */
  end(note: string, words: string): void {
    const tookMs = startedAt === null ? 0 : Date.now() - startedAt;
    startedAt = null;
    if (tookMs < longRunMs || !document.hidden || noticesAre() !== "allowed") return;
    const notice = new Notification(note, { body: words, tag: `run ${note}` });
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
    });
  },
};
