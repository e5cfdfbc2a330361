/** The files of the page, put together: for the server, and for tests. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { findAccount } from "@octavo/runner";
import type { Access } from "../access/access.ts";
import type { SharedWriters } from "../configuration/shared-writers.ts";
import type { ServerDatabase } from "../database/database.ts";
import type { UserLimits } from "../limits/limits.ts";
import { freeBytes } from "../observability/health.ts";
import type { InterpreterSettings } from "../settings/interpreter-settings.ts";
import { accountOf } from "../settings/session-of.ts";
import { FileOwners } from "../workspace/file-owners.ts";
import { FileTrash } from "../workspace/file-trash.ts";
import { Uploads } from "../workspace/uploads.ts";
import { Workspace } from "../workspace/workspace.ts";
import { WorkspaceFolder } from "../workspace/workspace-folder.ts";

interface WorkspaceHouse {
  readonly dataDirectory: string;
  readonly database: ServerDatabase;
  readonly limits: UserLimits;
  readonly now: () => number;
  readonly access: Access;
  readonly interpreters: Pick<InterpreterSettings, "visibleTo">;
  readonly hasAccounts: boolean;
  readonly hasWalls: boolean;
  readonly sharedWriters: SharedWriters;
  /** Days; 0 keeps them until a user removes them. */
  readonly trashDays: number;
  readonly accountScript: string;
}

export interface OpenedWorkspace {
  readonly workspace: Workspace;
  readonly uploads: Uploads;
  readonly fileTrash: FileTrash;
}

/** Below it are accounts of services. */
const firstPerson = 1000;

export async function openWorkspace(house: WorkspaceHouse): Promise<OpenedWorkspace> {
  const { dataDirectory, database, limits, now, access, interpreters, trashDays } = house;
  const { hasAccounts, hasWalls, sharedWriters, accountScript } = house;
  const shared = new WorkspaceFolder(join(dataDirectory, "files"));
  const keptMs = trashDays === 0 ? null : trashDays * 86_400_000;
  const fileTrash = new FileTrash({ database, folder: join(dataDirectory, "files-trash"), now, keptMs });
  const growing = join(dataDirectory, "uploads");
  const workspace = new Workspace({
    ...{ shared, dataDirectory, growing, limits, hasAccounts, hasWalls, sharedWriters, accountScript, findAccount },
    owners: new FileOwners({ database, folder: shared }),
    trash: fileTrash,
    isAdmin: (asker) => access.isAdmin(asker),
    accountOf: ({ user, roles }) =>
      interpreters.visibleTo({ name: user, roles }).flatMap((setting) => accountOf(setting, user) ?? [])[0] ?? null,
    userOfUid: usersOfUids(),
  });
  return { workspace, fileTrash, uploads: await Uploads.open({ growing, workspace, limits, now, room: freeBytes }) };
}

/** Names of the machine's accounts; each is looked up once. */
function usersOfUids(): (uid: number) => Promise<string | null> {
  const known = new Map<number, Promise<string | null>>();
  return (uid) => {
    if (uid < firstPerson || uid === process.getuid?.()) return Promise.resolve(null);
    const name = known.get(uid) ?? nameOfUid(uid);
    known.set(uid, name);
    return name;
  };
}

async function nameOfUid(uid: number): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)("getent", ["passwd", String(uid)]);
    return stdout.split(":")[0] || null;
  } catch {
    return null;
  }
}
