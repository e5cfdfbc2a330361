/** Data folders that name people: as `octavo user` writes them, and as a Zeppelin home does. */
import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeDataFolder } from "./octavo.ts";

const root = join(import.meta.dirname, "..", "..");

/** `conf/shiro.ini` in the shape of Zeppelin's template, with lines that only its server needs. */
export const shiroIni = `[users]
# name = password, role
admin = admin-pw, admin
alice = alice-pw, analyst
bob = bob-pw, guest

[main]
sessionManager = org.apache.shiro.web.session.mgt.DefaultWebSessionManager
cookie = org.apache.shiro.web.servlet.SimpleCookie
cookie.name = JSESSIONID
cookie.httpOnly = true
sessionManager.sessionIdCookie = $cookie
securityManager.sessionManager = $sessionManager
securityManager.sessionManager.globalSessionTimeout = 86400000
shiro.loginUrl = /api/login

[roles]
admin = *
analyst = *
guest = *

[urls]
/api/version = anon
/api/interpreter/** = authc, roles[admin]
/api/admin/** = authc, roles[admin]
/** = authc
`;

export async function shiroData(text = shiroIni): Promise<string> {
  const data = await makeDataFolder();
  await mkdir(join(data, "conf"));
  await writeFile(join(data, "conf", "shiro.ini"), text);
  await openNewNotes(data);
  return data;
}

/** A folder with users whose passwords are their names and `-password`. @param users name and roles */
export async function usersData(
  users: Readonly<Record<string, readonly string[]>>,
  { publicNotes = true }: { readonly publicNotes?: boolean } = {},
): Promise<string> {
  const data = await makeDataFolder();
  const add = ([name, roles]: readonly [string, readonly string[]]) =>
    octavoUser(data, ["add", name, ...roles.flatMap((role) => ["--role", role])], `${name}-password`);
  await Promise.all(Object.entries(users).map(add));
  if (publicNotes) await openNewNotes(data);
  return data;
}

/** Opens new notes to all users, as tests about what users do together need them; by default a new folder leaves them to their makers. */
async function openNewNotes(data: string): Promise<void> {
  await writeFile(join(data, "conf", "octavo.json"), JSON.stringify({ publicNotes: true }));
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `octavo user …` on a data folder. @param password handed over on standard input */
export function octavoUser(data: string, args: readonly string[], password?: string): Promise<Ended> {
  const all = ["user", ...args, "--data", data];
  return octavoCommand(password === undefined ? all : [...all, "--stdin"], password);
}

/** Runs `octavo …` to its end. @param input handed over on standard input, as a line */
export function octavoCommand(args: readonly string[], input?: string): Promise<Ended> {
  const child = spawn(process.execPath, [join(root, "packages", "cli", "bin", "octavo.mjs"), ...args], {
    cwd: root,
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.end(`${input ?? ""}\n`);
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (piece: Buffer) => {
    stdout += piece.toString();
  });
  child.stderr.on("data", (piece: Buffer) => {
    stderr += piece.toString();
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, stdout, stderr })));
}
