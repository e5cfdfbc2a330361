/** Which sessions are held apart from each other, and as what: what a user runs must reach neither the server nor another user. */
import { type WallSupport, wallSupport } from "@octavo/interpreter";
import { StartError } from "../storage/start-error.ts";
import { homeNameOf, sharedHomeNameOf } from "../workspace/home-name.ts";
import type { Setting } from "./setting.ts";

/** The property by which an administrator lets all users of a setting have one process, and so each other's variables and files. */
const sharedUsers = "octavo.share.users";

/** What administrators read for as long as nothing holds the code of users apart. */
export const trustWords =
  "All users trust each other (--trust-users): what one of them runs can read and change everything of the server and of the others.";

/** Whether users share the sessions of a setting although there are walls between them. */
export function sharesUsers({ properties }: Pick<Setting, "properties">): boolean {
  return String(properties[sharedUsers]?.value ?? "").trim() === "true";
}

/** The name of the home behind the wall of a session. @param ofUser whose own it is; null where users share it */
export function accountFolderOf(setting: Pick<Setting, "id">, ofUser: string | null): string {
  return ofUser === null ? sharedHomeNameOf(setting.id) : homeNameOf(ofUser);
}

/**
 * Whether code runs behind walls: as soon as there are accounts, unless an administrator says that all users trust each other.
 *
 * @throws StartError where that is needed and this machine cannot do it
 */
export function needsWalls({ hasAccounts, trustUsers }: Trust, supportOf: () => WallSupport = wallSupport): boolean {
  if (!hasAccounts || trustUsers) return false;
  const support = supportOf();
  if (support.tool !== null) return true;
  throw new StartError(
    `There are accounts, and the code of one user could not be held apart from the server and from other users: ${support.problem}\nInstall bubblewrap (on Debian and Ubuntu: apt-get install bubblewrap) and let the server's account make namespaces, or add --trust-users if all users trust each other with everything on this server.`,
  );
}

interface Trust {
  readonly hasAccounts: boolean;
  readonly trustUsers: boolean;
}
