import { readAccounts } from "../auth/accounts/accounts.ts";
import type { DirectorySettings } from "../auth/directory/directory-settings.ts";
import type { Folders } from "../storage/folders.ts";
import { changed, countOfThings, type Finding, kept, listOfNames, lost } from "./report.ts";

function findingsOfDirectory({ name, urls, system, startTls, groups, roles }: DirectorySettings): readonly Finding[] {
  const isSecure = startTls || urls.every((url) => url.startsWith("ldaps:"));
  const given = roles.size > 0 ? ` ${countOfThings(roles.size, "group")} give roles by a list.` : "";
  return [
    kept(
      `Users of the directory ${name} (${urls.join(", ")}) log in with the passwords they have there.${groups ? given : " It gives them no roles."}`,
    ),
    ...(isSecure
      ? []
      : [
          changed(
            `Passwords go to ${name} in clear: use an ldaps address, or startTls in octavo/conf/directories.json.`,
          ),
        ]),
    ...(system
      ? []
      : [
          changed(
            `${name} has no system user, so a user who is removed there stays logged in here until the login ends.`,
          ),
        ]),
  ];
}

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
  const { accounts, roles, names, warnings, directories } = people;
  const usable = accounts.filter(({ password }) => password.kind !== "unknown");
  const clear = accounts.filter(({ password }) => password.kind === "plain");
  return [
    kept(
      `${countOfThings(usable.length, "user")} with the passwords they have: ${listOfNames(usable.map(({ name }) => name))}.`,
    ),
    kept(`${countOfThings(roles.length, "role")}: ${listOfNames(roles)}. Rules over paths count as they stand.`),
    ...(clear.length > 0
      ? [
          changed(
            `${countOfThings(clear.length, "password")} can be read in shiro.ini. octavo user passwd <name> keeps one hashed.`,
          ),
        ]
      : []),
    ...directories.directories.flatMap(findingsOfDirectory),
    ...names.warnings().map(changed),
    ...warnings.map((warning) => lost(`${warning}.`)),
  ];
}
