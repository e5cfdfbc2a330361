/** Access tokens of accounts of a server under test, as its database keeps them. */

import type { Reach } from "../../auth/reach.ts";
import { LoginTable } from "../../auth/sessions/login-table.ts";
import type { AServer } from "../../testing/a-server.ts";

/** @param user named by a shiro.ini @returns the secret */
export function aToken({ database }: Pick<AServer, "database">, user: string, reach: Reach, endsAt?: number): string {
  return new LoginTable(database).add({
    kind: "token",
    accountId: `shiro.ini:${user}`,
    accountStamp: "",
    now: 0,
    reach,
    ...(endsAt === undefined ? {} : { endsAt }),
  });
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
