import { anonymous, type Principal } from "./principal.ts";

/** A user whom the server knows, from logging in to logging out. What is done in their name ends with it. */
export interface Login {
  readonly principal: Principal;
  /** Stands for this login in frames of clients that send no cookie with their socket. */
  readonly ticket: string;
  /** Aborts when the login has ended: logged out, expired, or the account is another one now. */
  readonly signal: AbortSignal;
}

/** How everyone is logged in while there are no accounts. */
export const anonymousLogin: Login = {
  principal: anonymous,
  ticket: "anonymous",
  signal: new AbortController().signal,
};
