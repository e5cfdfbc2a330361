import type { AServer } from "./a-server.ts";

/** Accounts of an administrator and of a guest, with Zeppelin's usual rules. */
export const twoPeople = `[users]
ada = adapw, admin
bob = bobpw, guest
[roles]
admin = *
guest = *
[urls]
/api/version = anon
/api/admin/** = authc, roles[admin]
/** = authc
`;

export interface LoggedIn {
  /** For the `Cookie` header. */
  readonly cookie: string;
  readonly ticket: string;
}

/** Logs in as scripts do. */
export async function logIn(
  { port }: AServer,
  userName: string,
  headers: Record<string, string> = {},
): Promise<LoggedIn> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: "POST",
    headers,
    body: new URLSearchParams({ userName, password: `${userName}pw` }),
  });
  const { body } = (await answer.json()) as { body: { ticket: string } };
  return { cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "", ticket: body.ticket };
}
