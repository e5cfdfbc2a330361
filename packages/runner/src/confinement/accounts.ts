/** The operating system's accounts, for settings whose code runs as the user's own. */
import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { type Account, InterpreterError } from "@octavo/interpreter";

/** Below it are accounts of services: a login here that has such a name is another person's. */
const firstPerson = 1000;

/** @throws InterpreterError with what keeps code from running as this account */
export async function findAccount(name: string): Promise<Account> {
  if (process.getuid?.() !== 0) {
    throw new InterpreterError(
      `This setting runs code as the system's account of each user, and only root may do that. Start Octavo as root, or switch "User Impersonate" off.`,
    );
  }
  const account = /^[A-Za-z_][\w.@-]*$/.test(name) ? accountOf(await lineOfAccount(name)) : null;
  if (account === null) {
    throw new InterpreterError(
      `There is no account ${JSON.stringify(name)} on this machine, as which this setting would run your code. An administrator can make one: useradd --create-home ${name}`,
    );
  }
  if (account.uid < firstPerson || account.gid === 0) {
    throw new InterpreterError(
      `The account ${name} of this machine belongs to the system (uid ${account.uid}); no code is run as it. Log in under another name.`,
    );
  }
  if (!(await stat(account.home).catch(() => null))?.isDirectory()) {
    throw new InterpreterError(
      `The account ${name} has no home folder (${account.home}), in which its code would work. An administrator can make it.`,
    );
  }
  return account;
}

/** As `/etc/passwd` has it; `getent` knows directories of people (LDAP) too. */
async function lineOfAccount(name: string): Promise<string> {
  try {
    return (await promisify(execFile)("getent", ["passwd", name])).stdout;
  } catch {
    const all = await readFile("/etc/passwd", "utf8").catch(() => "");
    return all.split("\n").find((line) => line.startsWith(`${name}:`)) ?? "";
  }
}

function accountOf(line: string): Account | null {
  const [name, , uid, gid, , home, shell] = line.trim().split(":");
  if (!name || !uid || !gid || !home) return null;
  return { name, uid: Number(uid), gid: Number(gid), home, shell: shell || "/bin/sh" };
}

/** The variables of an environment that name its user, as this account has them. */
export function environmentFor(
  { name, home, shell }: Pick<Account, "name" | "home" | "shell">,
  environment: Readonly<Record<string, string>>,
): Record<string, string> {
  const kept = Object.entries(environment).filter(([variable]) => !/^(XDG_|TMPDIR$|TMP$|TEMP$)/.test(variable));
  return { ...Object.fromEntries(kept), HOME: home, USER: name, LOGNAME: name, SHELL: shell };
}
