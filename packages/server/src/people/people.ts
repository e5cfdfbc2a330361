/**
 * Who asks: the one answer for HTTP requests and sockets.
 *
 * What a message claims about its sender counts for nothing. A request is its session's, which its cookie names, or its access token's; a
 * socket is that of the request it began as, or else that of the login whose ticket its frames carry.
 */
import { anonymousLogin, type Login } from "./login.ts";

/** The headers that say who sends a request. */
export interface Presented {
  readonly cookie?: string | undefined;
  readonly authorization?: string | undefined;
}

export interface People {
  /** Without accounts everyone who reaches the server is the same person. */
  readonly hasAccounts: boolean;
  /** Who sends a request or opens a socket; null when that is nobody the accounts know. */
  byHeaders(presented: Presented): Login | null;
  /** Whose ticket this is; null when it is nobody's, or not any more. */
  byTicket(ticket: string): Login | null;
}

export const everyone: People = {
  hasAccounts: false,
  byHeaders: () => anonymousLogin,
  byTicket: () => anonymousLogin,
};
