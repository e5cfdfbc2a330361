/** Who may still run: rights that change while runs wait or are under way, and accounts that are locked or gone. */
import type { NoteId, ParagraphId } from "@octavo/note";
import type { ViewedNote } from "../notebook/live-note.ts";
import type { FollowedRuns } from "./followed-runs.ts";
import type { RunnerLink } from "./runner-link.ts";
import type { SessionClosing } from "./session-closing.ts";
import type { SessionList } from "./session-list.ts";

export interface RunRightsOptions {
  /** Whether a user may run a note by now: a run may begin long after it was asked for. Without it all users may. */
  readonly mayRun?: (user: string, noteId: NoteId) => boolean;
  /** Whether nothing may run for this user by now: their account is locked, or gone. */
  readonly isShutOut?: (user: string) => boolean;
}

interface RunRightsParts extends RunRightsOptions {
  readonly link: Pick<RunnerLink, "isOpen">;
  readonly followed: Pick<FollowedRuns, "all" | "refuseWaiting">;
  readonly sessions: Pick<SessionList, "ask">;
  readonly closing: Pick<SessionClosing, "closeSessions">;
  readonly cancel: (live: ViewedNote, paragraphId: ParagraphId) => void;
}

/** What runs say that end with the account of their user. */
const shutOutWords = "The run was ended because its user's account was locked or removed by an administrator.";

export class RunRights {
  readonly #options: RunRightsParts;

  constructor(options: RunRightsParts) {
    this.#options = options;
  }

  /** Why a run does not begin for this user by now; null when it does. */
  refusalOf(user: string, noteId: NoteId): string | null {
    return this.#options.mayRun?.(user, noteId) === false ? `${user} may not run this note any more.` : null;
  }

  /** Rights have changed, those of some notes or of people: what waits for its interpreter goes on only for users who may still run it. */
  checkRights(noteIds: ReadonlySet<string> | null): void {
    this.#options.followed.refuseWaiting(({ live, order }) =>
      noteIds === null || noteIds.has(live.note.id) ? this.refusalOf(order.user, live.note.id) : null,
    );
  }

  /** Ends what runs for users who may do nothing any more. In an interpreter that others use that run alone ends. */
  endRunsOfShutOut(): void {
    const { isShutOut = () => false, link } = this.#options;
    for (const { live, paragraphId, order } of this.#options.followed.all) {
      if (!isShutOut(order.user)) continue;
      if (link.isOpen && order.setting?.ofUser === order.user)
        this.#options.closing.closeSessions([order.sessionKey], shutOutWords);
      else this.#options.cancel(live, paragraphId);
    }
  }

  /** Ends the interpreters that users who may do nothing any more have for themselves, idle ones too. */
  async endInterpretersOfShutOut(): Promise<void> {
    const { isShutOut = () => false } = this.#options;
    const own = (await this.#options.sessions.ask()).filter(({ ofUser }) => ofUser !== null && isShutOut(ofUser));
    if (own.length === 0) return;
    this.#options.closing.closeSessions(
      own.map(({ sessionKey }) => sessionKey),
      shutOutWords,
    );
  }
}
