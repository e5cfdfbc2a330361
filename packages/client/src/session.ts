/**
 * As whom this page speaks, and that it is not known any more: the one place that notices.
 *
 * A server without accounts gives everybody the ticket of `anonymous`, so there is nothing to log in to. Where there are accounts, the
 * ticket call tells whether somebody is logged in; any other answer that smells of a lost session makes the page ask it.
 *
 * A page is one person's: what they have seen and typed is not shown to the next, and not sent in their name. So nobody else is ever "in" here; for
 * them the page begins anew.
 */
import type { Connection, Ticket } from "./connection.ts";
import { infoOf } from "./frame.ts";
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
   * `reason` is what the server said, where it said something; `awaited` is whose login has ended without their doing, and who goes on where they
   * were when they are back.
   */
  | { readonly type: "out"; readonly reason: string | null; readonly awaited: string | null };

export type LoginAnswer = { readonly ok: true; readonly user: string } | { readonly ok: false; readonly text: string };

export interface Session {
  readonly state: SessionState;
  subscribe(listener: () => void): () => void;
  /** For the connection. @throws RestError */
  ticket(): Promise<Ticket>;
  /** Something was refused as if nobody were logged in: asks whether that is so, and resolves when it is known or cannot be told. */
  check(): Promise<void>;
  /** Ends when the server says on this connection that the login has ended. */
  follow(connection: Connection): void;
  logIn(userName: string, password: string): Promise<LoginAnswer>;
  /** @throws RestError when the server could not be told */
  logOut(): Promise<void>;
}

/** The words of the specification for a name and a password that do not belong together. */
const mismatch = "The username and password that you entered don't match.";

interface Ways {
  /** Goes to where another server logs people in, and has them come back to the page that is shown. */
  readonly leaveFor?: (redirectUrl: string) => void;
  /** Loads the page for somebody else. */
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

  function become(next: SessionState): void {
    // What was said first is the reason; that nobody is logged in follows from it.
    if (next.type === "out" && state.type === "out") return;
    state = next;
    listeners.tell();
  }

  /** @returns false for somebody else than whose the page is */
  function entered({ principal, roles }: Ticket, trustUsers = false): boolean {
    owner ??= principal;
    if (owner !== principal) {
      if (state.type === "in") left(null);
      beginAnew();
      return false;
    }
    // A server that is started again may have walls by then, or none any more.
    if (state.type !== "in" || (state.trustUsers ?? false) !== trustUsers) {
      const who = { user: principal, hasAccounts: principal !== "anonymous", hasRoles: roles !== "[]" };
      become({ type: "in", ...who, ...(trustUsers ? { trustUsers } : {}) });
    }
    return true;
  }

  function left(reason: string | null): void {
    become({ type: "out", reason, awaited: state.type === "in" && !isLeaving ? state.user : null });
    if (connection?.state.status === "open") connection.reconnect();
  }

  async function ticket(): Promise<Ticket> {
    try {
      const { redirectURL, trustUsers, ...fresh } = await rest.ticket();
      if (redirectURL) leaveFor(redirectURL);
      if (!entered(fresh, trustUsers)) throw new Error("Somebody else is logged in by now.");
      return fresh;
    } catch (error) {
      if (isLoggedOut(error)) left(null);
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
        // Whoever leaves need not be told that they are no longer there.
        if (frame.op === "SESSION_LOGOUT") left(isLeaving ? null : infoOf(frame));
      });
    },
    async logIn(userName, password) {
      try {
        const fresh = await rest.logIn(userName, password);
        if (entered(fresh, fresh.trustUsers)) connection?.reconnect();
        return { ok: true, user: fresh.principal };
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        // Names that do not match are refused without a word; who is refused for something else is told why.
        return { ok: false, text: error.status === 403 && error.message === "" ? say(mismatch) : error.message };
      }
    },
    async logOut() {
      isLeaving = true;
      try {
        await rest.logOut();
        left(null);
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
