/** The users of a home's files and their rights on its notes, as a server would answer, read without one. */
import { join } from "node:path";
import type { NoteId } from "@octavo/note";
import pino from "pino";
import { Access, adminRole } from "../access/access.ts";
import { NoteLists } from "../access/note-lists.ts";
import type { Account } from "../auth/accounts/account.ts";
import { type AccountFolders, databaseFileOf } from "../auth/accounts/account-files.ts";
import { readAccounts } from "../auth/accounts/accounts.ts";
import { DirectoryTable } from "../auth/directory/directory-table.ts";
import { anonymous, type Principal } from "../auth/principal.ts";
import type { Settings } from "../configuration/config.ts";
import { readDatabaseCopy } from "../database/database-copy.ts";
import { messageOfError } from "./report.ts";

export interface HomePeople {
  readonly hasAccounts: boolean;
  /** Which accounts or lists cannot be read, in a sentence; null when all can. */
  readonly problem: string | null;
  /** All known users who can log in. */
  readonly users: readonly string[];
  /** Null when no account has this name, or it is locked. */
  readonly principalOf: (user: string) => Principal | null;
  readonly isAdmin: (user: string) => boolean;
  readonly mayRun: (principal: Principal, noteId: NoteId) => boolean;
  readonly ownersOf: (noteId: NoteId) => readonly string[];
}

/** Where accounts or lists cannot be read, which stops a server, every name counts as an account. */
export async function readHomePeople({ folders, publicNotes, defaultOwner }: Settings): Promise<HomePeople> {
  const problems: string[] = [];
  const addProblem = (error: unknown) => void problems.push(messageOfError(error));
  const state = await readAllAccounts(folders).catch((error: unknown) => {
    addProblem(error);
    return "unreadable" as const;
  });
  const path = join(folders.conf, "notebook-authorization.json");
  const lists = await NoteLists.open({ path, log: pino({ level: "silent" }) }).catch((error: unknown) => {
    addProblem(error);
    return null;
  });
  const access = lists && new Access({ lists, publicNotes, defaultOwner });
  const accounts = new Map(
    state === null || state === "unreadable" ? [] : state.map((account) => [account.name, account] as const),
  );
  const principalOf = (user: string): Principal | null => {
    if (state === null) return user === anonymous.user ? anonymous : null;
    if (state === "unreadable") return { user, roles: [], isAnonymous: false };
    const account = accounts.get(user);
    return account && !account.isLocked ? { user, roles: account.roles, isAnonymous: false } : null;
  };
  return {
    hasAccounts: state !== null,
    problem: problems[0] ?? null,
    users: state === null ? [anonymous.user] : [...accounts.keys()].filter((name) => principalOf(name) !== null),
    principalOf,
    isAdmin(user) {
      const principal = principalOf(user);
      return principal !== null && (principal.isAnonymous || principal.roles.includes(adminRole));
    },
    mayRun: (principal, noteId) => access?.may(principal, "runner", noteId) ?? true,
    ownersOf: (noteId) => lists?.of(noteId).owners ?? [],
  };
}

type KnownAccount = Pick<Account, "name" | "roles" | "isLocked">;

/** Those of files, and users of directories who have logged in and were still there; null without accounts. */
async function readAllAccounts(folders: AccountFolders): Promise<readonly KnownAccount[] | null> {
  const state = await readAccounts(folders);
  if (!state) return null;
  const configured = new Set(state.directories.directories.map(({ name }) => name));
  if (configured.size === 0) return state.accounts;
  const users = await readDatabaseCopy(databaseFileOf(folders.data), (database) => new DirectoryTable(database).all());
  const named = new Set(state.accounts.map(({ name }) => name));
  const ofDirectories = (users ?? []).filter(
    (user) => user.state === "there" && configured.has(user.directory) && !named.has(user.name),
  );
  return [...state.accounts, ...ofDirectories];
}
