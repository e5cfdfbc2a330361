/**
 * `conf/users.json`: the accounts that are ours to write.
 *
 * The server and `octavo user` both write it, so each change takes a lock beside it, reads what is there, and puts the new file in the
 * old one's place at once.
 */
import { mkdir, open, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { faultsIn } from "@octavo/protocol";
import { z } from "zod";
import { readConfFile, writeConfFile } from "../../storage/conf-file.ts";
import { codeOfError } from "../../storage/file-system.ts";
import { type Account, problemOfName } from "./account.ts";
import { keptPasswordText, readKeptPassword } from "./kept-password.ts";

/** Accounts that cannot be used as they are; the message says what to do. */
export class AccountsError extends Error {
  override readonly name = "AccountsError";
}

const fileSchema = z.object({
  users: z.array(
    z.object({
      name: z.string().refine((name) => problemOfName(name) === null, "cannot be a user name"),
      id: z.string().min(1).optional(),
      password: z.string().startsWith("$", "is not a hash; set it with `octavo user passwd`"),
      roles: z.array(z.string().min(1).max(100)).default([]),
      locked: z.boolean().default(false),
      invitation: z.object({ hash: z.string(), endsAt: z.number() }).optional(),
    }),
  ),
});

/** The accounts of a file; null when there is none. @throws AccountsError */
export async function readUsersFile(path: string): Promise<readonly Account[] | null> {
  const text = await readConfFile(path).catch((error: unknown) => {
    throw new AccountsError(`${path} cannot be read (${codeOfError(error)}).`, { cause: error });
  });
  return text === null ? null : parseUsers(text, path);
}

function parseUsers(text: string, path: string): readonly Account[] {
  const given = parseUsersFile(text);
  const parsed = fileSchema.safeParse(given);
  if (!parsed.success) throw new AccountsError(`${path} cannot be used: ${faultsIn(parsed.error, given, "It")}`);
  const accounts = parsed.data.users.map(
    ({ name, id = name, roles, password, locked, invitation }): Account => ({
      name,
      id,
      roles: [...new Set(roles)],
      password: readKeptPassword(password),
      file: "users.json",
      ...(locked ? { isLocked: true } : {}),
      ...(invitation ? { invitation } : {}),
    }),
  );
  const names = new Set<string>();
  for (const { name } of accounts) {
    if (names.has(name)) throw new AccountsError(`${path} names "${name}" twice; remove one of them.`);
    names.add(name);
  }
  return accounts;
}

function parseUsersFile(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Changes the file, or makes it. No other process changes it meanwhile. @param change gives the accounts that are to be, or throws */
export async function changeUsersFile(
  path: string,
  change: (accounts: readonly Account[]) => readonly Account[] | Promise<readonly Account[]>,
): Promise<void> {
  // The first account may come before the first start: then this makes the data folder, as closed to others as the server would.
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await withUsersLock(`${path}.lock`, async () => {
    const changed = await change((await readUsersFile(path)) ?? []);
    await writeConfFile(path, textOfUsersFile(changed));
  });
}

function textOfUsersFile(accounts: readonly Account[]): string {
  const users = accounts.map(({ name, id, roles, password, isLocked, invitation }) => ({
    name,
    id,
    roles,
    password: keptPasswordText(password),
    ...(isLocked ? { locked: true } : {}),
    ...(invitation ? { invitation } : {}),
  }));
  return `${JSON.stringify({ users }, null, 2)}\n`;
}

/** A change takes a moment; a lock this old was left behind by a program that ended in between. */
const staleMs = 10_000;
const retryMs = 20;

async function withUsersLock(path: string, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await (await open(path, "wx", 0o600)).close();
      break;
    } catch (error) {
      if (codeOfError(error) !== "EEXIST") throw new AccountsError(`${path} cannot be made (${codeOfError(error)}).`);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > staleMs) await rm(path, { force: true });
      else await delay(retryMs);
    }
  }
  await work().finally(() => rm(path, { force: true }));
}
