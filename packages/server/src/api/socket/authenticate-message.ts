import type { Envelope, ServerFrame } from "@octavo/protocol";
import type { Login } from "../../auth/login.ts";
import type { People } from "../../auth/people.ts";

/** What a socket receives whose frames come from no user that is logged in. */
export const sessionLogout: ServerFrame = {
  op: "SESSION_LOGOUT",
  data: { info: "You are not logged in any more. Please log in again." },
};

/**
 * The login that sends a frame, given the login of the socket so far; null when there is none, or it is another user's.
 *
 * A socket that began with a session's cookie is that session's; tickets identify any other one. It is one user's from then on, also when
 * that user logs in anew. A frame may name its principal, who then has to be the very same; its roles are not even read.
 */
export function authenticateMessage(
  before: Login | null,
  { principal, ticket }: Envelope,
  people: People,
): Login | null {
  const current = before?.signal.aborted ? null : before;
  const isSettled = current && (!ticket || ticket === current.ticket);
  const login = isSettled ? current : ticket ? people.byTicket(ticket) : null;
  if (!login) return null;
  const { user } = login.principal;
  if (before && before.principal.user !== user) return null;
  if (typeof principal === "string" && principal !== user) return null;
  return current ?? login;
}
