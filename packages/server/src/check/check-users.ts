import { readAccounts } from "../auth/accounts/accounts.ts";
import type { Folders } from "../storage/folders.ts";
import { changed, counted, type Finding, kept, listed, lost } from "./report.ts";

/** @throws AccountsError when the files of accounts cannot be used */
export async function checkUsers(folders: Folders): Promise<readonly Finding[]> {
  const people = await readAccounts(folders);
  if (!people) {
    return [
      changed(
        "There is no conf/shiro.ini, so nobody logs in, and Octavo listens to this machine only. Accounts: octavo user add.",
      ),
    ];
  }
  const { accounts, roles, names, warnings } = people;
  const usable = accounts.filter(({ password }) => password.kind !== "unknown");
  const clear = accounts.filter(({ password }) => password.kind === "plain");
  return [
    kept(`${counted(usable.length, "user")} with the passwords they have: ${listed(usable.map(({ name }) => name))}.`),
    kept(`${counted(roles.length, "role")}: ${listed(roles)}. Rules over paths count as they stand.`),
    ...(clear.length > 0
      ? [
          changed(
            `${counted(clear.length, "password")} can be read in shiro.ini. octavo user passwd <name> keeps one hashed.`,
          ),
        ]
      : []),
    ...names.warnings().map(changed),
    ...warnings.map((warning) => lost(`${warning}.`)),
  ];
}
