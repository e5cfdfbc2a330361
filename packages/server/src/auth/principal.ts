import type { Reach } from "./reach.ts";

/** Who asks: a user with the roles the accounts give, or any caller on this machine while there are no accounts. */
export interface Principal {
  readonly user: string;
  /** As the accounts have them now; what a message claims counts for nothing. */
  readonly roles: readonly string[];
  /** There are no accounts: everyone is this user. */
  readonly isAnonymous: boolean;
  /** How far the access token reaches by which they came; not there where it is as far as the account. */
  readonly reach?: Reach | undefined;
}

/** The only user there is without accounts, by Zeppelin's name. */
export const anonymous: Principal = { user: "anonymous", roles: [], isAnonymous: true };

/** Someone who has not logged in where there are accounts. Only what is open to the whole world is open to them. */
export const stranger: Principal = { user: "anonymous", roles: [], isAnonymous: false };
