/**
 * The user of this page, and the end of their login: the one place that notices it.
 *
 * A server without accounts gives all pages the ticket of `anonymous`, so there is nothing to log in to. Where there are accounts, the ticket call
 * says whether a user is logged in; any other answer that looks like a lost session makes the page call it.
 *
 * A page is one person's: what they have seen and typed is not shown to the next, and not sent in their name. So no other user is ever "in" here; for
 * them the page begins anew.
 */
import type { Connection, Ticket } from "./connection.ts";
import { infoOfMessage } from "./frame.ts";
import { createListeners } from "./listeners.ts";
import { type Rest, RestError } from "./rest.ts";
import { asItIs, type Say } from "./say.ts";

export type SessionState =
  | { readonly type: "unknown" }
  | {
      readonly type: "in";
      readonly user: string;
      readonly hasAccounts: boolean;
      readonly hasRoles: boolean;
      /** The server says to administrators that there are no walls between the code of users. Default: false */
      readonly trustUsers?: boolean;
    }
  /**
   * `reason` is what the server said, where it said something; `awaited` is the user whose login has ended without their doing; they go on where they
   * were when they are back.
   */
  | { readonly type: "out"; readonly reason: string | null; readonly awaited: string | null };

export type LoginAnswer = { readonly ok: true; readonly user: string } | { readonly ok: false; readonly text: string };

export interface Session {
  readonly state: SessionState;
  subscribe(listener: () => void): () => void;
  /** For the connection. @throws RestError */
  ticket(): Promise<Ticket>;
  /** For a refusal as if no user were logged in: asks the server whether that is so, and resolves when it has answered or failed. */
  check(): Promise<void>;
  /** Ends when the server says on this connection that the login has ended. */
  follow(connection: Connection): void;
  logIn(userName: string, password: string): Promise<LoginAnswer>;
  /** @throws RestError when the server could not be reached or refused */
  logOut(): Promise<void>;
}

/** The words of the specification for a name and a password that do not belong together. */
const mismatch = "The username and password that you entered don't match.";

interface Ways {
  /** Goes to where another server logs people in, and has them come back to the page that is shown. */
  readonly leaveFor?: (redirectUrl: string) => void;
  /** Loads the page for another user. */
  readonly beginAnew?: () => void;
  readonly say?: Say;
}

export function createSession(
  rest: Pick<Rest, "ticket" | "logIn" | "logOut">,
  { leaveFor = () => {}, beginAnew = () => {}, say = asItIs }: Ways = {},
): Session {
  const listeners = createListeners<void>();
  let state: SessionState = { type: "unknown" };
  let owner: string | null = null;
  let connection: Connection | null = null;
  let checking: Promise<void> | null = null;
  let isLeaving = false;

  function setSessionState(next: SessionState): void {
    // What was said first is the reason; that no user is logged in follows from it.
    if (next.type === "out" && state.type === "out") return;
    state = next;
    listeners.notify();
  }

  /** @returns false for another user than the page's */
  function enterSession({ principal, roles }: Ticket, trustUsers = false): boolean {
    owner ??= principal;
    if (owner !== principal) {
      if (state.type === "in") leaveSession(null);
      beginAnew();
      return false;
    }
    // A server that is started again may have walls by then, or none any more.
    if (state.type !== "in" || (state.trustUsers ?? false) !== trustUsers) {
      const who = { user: principal, hasAccounts: principal !== "anonymous", hasRoles: roles !== "[]" };
      setSessionState({ type: "in", ...who, ...(trustUsers ? { trustUsers } : {}) });
    }
    return true;
  }

  function leaveSession(reason: string | null): void {
    setSessionState({ type: "out", reason, awaited: state.type === "in" && !isLeaving ? state.user : null });
    if (connection?.state.status === "open") connection.reconnect();
  }

  async function ticket(): Promise<Ticket> {
    try {
      const { redirectURL, trustUsers, ...fresh } = await rest.ticket();
      if (redirectURL) leaveFor(redirectURL);
      if (!enterSession(fresh, trustUsers)) throw new Error("Somebody else is logged in by now.");
      return fresh;
    } catch (error) {
      if (isLoggedOut(error)) leaveSession(null);
      throw error;
    }
  }

  return {
    get state() {
      return state;
    },
    subscribe: listeners.add,
    ticket,
    check() {
      checking ??= ticket()
        .then(() => {})
        // Whether it was that, or the server is away: both are known elsewhere by now.
        .catch(() => {})
        .finally(() => {
          checking = null;
        });
      return checking;
    },
    follow(followed) {
      connection = followed;
      followed.onFrame((frame) => {
        // A user who logs out needs no sentence about the end of the login.
        if (frame.op === "SESSION_LOGOUT") leaveSession(isLeaving ? null : infoOfMessage(frame));
      });
    },
    async logIn(userName, password) {
      try {
        const fresh = await rest.logIn(userName, password);
        if (enterSession(fresh, fresh.trustUsers)) connection?.reconnect();
        return { ok: true, user: fresh.principal };
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        // The server refuses names that do not match without a word, and gives a reason for any other refusal.
        return { ok: false, text: error.status === 403 && error.message === "" ? say(mismatch) : error.message };
      }
    },
    async logOut() {
      isLeaving = true;
      try {
        await rest.logOut();
        leaveSession(null);
      } finally {
        isLeaving = false;
      }
    },
  };
}

/** A call without a login is redirected to one that answers 405; a token that is not known gets 401. */
function isLoggedOut(error: unknown): boolean {
  return error instanceof RestError && (error.status === 405 || error.status === 401);
}
