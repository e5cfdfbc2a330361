/** Which session of a setting a run belongs to: the binding modes. */
import { declarationOf } from "@octavo/runner";
import type { Setting } from "./setting.ts";
import { sharesUsers } from "./walls.ts";

interface Who {
  readonly setting: Setting;
  readonly driver: string;
  readonly noteId: string;
  readonly user: string;
  /** There are walls between users. */
  readonly hasWalls: boolean;
}

interface SessionPlace {
  readonly sessionKey: string;
  /** The note that the session ends with; null where notes share it. */
  readonly ofNote: string | null;
  /** The user whose own it is; null where users share it. */
  readonly ofUser: string | null;
}

/**
 * Each session is a process here, so Zeppelin's `scoped` (a session in a process that others use too) and `isolated` (a process) come to the
 * same: what counts is whether notes, and whether users, have their own. Where code runs as the user's own account, users always do; where there
 * are walls between users, they do unless an administrator lets them share.
 */
export function sessionForRun({ setting, driver, noteId, user, hasWalls }: Who): SessionPlace {
  const { perNote, perUser } = setting.option;
  // Sharing one that keeps nothing would only make notes wait for each other.
  const isOfNote = isOwnProcess(perNote) || declarationOf(driver).isForgetful === true;
  const isOfUser = isOwnProcess(perUser) || accountOf(setting, user) !== null || (hasWalls && !sharesUsers(setting));
  const parts = [setting.id, ...(isOfNote ? [noteId] : []), ...(isOfUser ? [user] : [])];
  return {
    sessionKey: [driver, ...parts].map(escapeKeyPart).join(":"),
    ofNote: isOfNote ? noteId : null,
    ofUser: isOfUser ? user : null,
  };
}

/** The system's account that code of a user runs as; null for the server's own, as for those who have not logged in. */
export function accountOf({ option }: Setting, user: string): string | null {
  return option.isUserImpersonate && user !== "anonymous" ? user : null;
}

/** No name can look like two. */
function escapeKeyPart(part: string): string {
  return part.replaceAll("%", "%25").replaceAll(":", "%3A");
}

function isOwnProcess(mode: Setting["option"]["perNote"]): boolean {
  return mode === "scoped" || mode === "isolated";
}
