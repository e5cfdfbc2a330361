/** `octavo user …`: the accounts of a data folder. A server that runs notices within a second. */
import { parseArgs } from "node:util";
import {
  type AccountFolders,
  AccountsError,
  type AuditKind,
  addUserAccount,
  readAccounts,
  removeUser,
  setPassword,
  setRolesOfUser,
} from "@octavo/server/accounts";
import { findFolders } from "@octavo/server/home";
import { auditDeed } from "./audit.ts";
import type { Terminal } from "./terminal.ts";
import { listTokens, makeToken, removeLogins, revokeToken } from "./tokens.ts";
import { UsageError } from "./usage-error.ts";

interface UserSurroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
}

type Flags = ReturnType<typeof readFlags>["values"];

interface Command {
  readonly folders: AccountFolders;
  readonly name: string;
  readonly others: readonly string[];
  readonly flags: Flags;
  readonly terminal: Terminal;
}

export async function runUserCommand(argv: readonly string[], { env, terminal }: UserSurroundings): Promise<void> {
  const { values: flags, positionals } = readFlags(argv);
  const [verb = "", name = "", ...others] = positionals;
  const folders = findFolders({
    data: flags.data ?? (env["OCTAVO_DATA"] || undefined),
    home: flags["zeppelin-home"] ?? (env["OCTAVO_ZEPPELIN_HOME"] || undefined),
    workingDirectory: process.cwd(),
  });
  if (verb === "list") return listUsers({ folders, terminal });
  const command = commands[verb];
  if (!command) throw new UsageError(`There is no command "user ${verb}".`);
  if (!name) throw new UsageError(`octavo user ${verb} needs the name of a user.`);
  if (others.length > 0 && verb !== "role") throw new UsageError(`octavo user ${verb} takes one name.`);
  const work = () => command({ folders, name, others, flags, terminal });
  const what = auditedVerb(verb, flags);
  await (what ? auditDeed(folders.data, { what, on: name }, { terminal, work }) : work());
}

/** Undefined for what only shows. */
function auditedVerb(verb: string, { list: isListing, revoke }: Flags): AuditKind | undefined {
  if (verb === "token" && isListing) return undefined;
  if (verb === "token") return revoke === undefined ? "token.add" : "token.revoke";
  return verbs[verb];
}

const verbs: Readonly<Record<string, AuditKind>> = {
  add: "account.add",
  passwd: "account.password",
  role: "account.roles",
  remove: "account.remove",
};

const commands: Readonly<Record<string, (command: Command) => Promise<void>>> = {
  async add({ folders, name, flags, terminal }) {
    const isFirst = (await readAccounts(folders)) === null;
    await addUserAccount(folders, { name, roles: flags.role ?? [], password: await thePassword(flags, terminal) });
    terminal.report(`${name} can log in now.`);
    if (isFirst) terminal.report("This is the first account: a server that runs asks for logins after its next start.");
  },
  async passwd({ folders, name, flags, terminal }) {
    await setPassword(folders, name, await thePassword(flags, terminal));
    terminal.report(`${name} has another password now, and is logged out everywhere. Access tokens stay.`);
  },
  async role({ folders, name, others, flags, terminal }) {
    if (others.length === 0 && !flags.none) throw new UsageError("Name the roles, or say --none.");
    await setRolesOfUser(folders, name, flags.none ? [] : others);
    terminal.report(`${name} has ${flags.none ? "no role" : others.join(", ")} now, and is logged out everywhere.`);
  },
  async remove({ folders, name, terminal }) {
    await removeLogins(folders.data, await removeUser(folders, name));
    const left = (await readAccounts(folders))?.accounts.find((each) => each.name === name);
    if (!left) return terminal.report(`${name} cannot log in any more. Notes stay as they are.`);
    // Without that line of its own, the file that it stood before counts again.
    terminal.report(
      `${name} is not in users.json any more, but ${left.file} names ${name} too: its password and roles count now. Take the line out there.`,
    );
  },
  async token({ folders, name, flags, terminal }) {
    const account = (await readAccounts(folders))?.accounts.find((each) => each.name === name);
    if (!account) throw new AccountsError(`There is no user "${name}".`);
    if (flags.list) return listTokens(folders.data, account, terminal);
    if (flags.revoke !== undefined) return revokeToken(folders.data, { account, id: flags.revoke, terminal });
    await makeToken(folders.data, {
      account,
      label: flags.label ?? "",
      scope: flags.scope,
      folders: flags.folder,
      days: flags.days,
      terminal,
    });
  },
};

async function listUsers({ folders, terminal }: Pick<Command, "folders" | "terminal">): Promise<void> {
  const accounts = (await readAccounts(folders))?.accounts;
  if (!accounts) return terminal.report("There are no accounts: all users of this machine are the same person.");
  for (const { name, roles, file } of accounts) terminal.print([name, roles.join(","), file].join("\t"));
}

async function thePassword({ stdin }: Flags, terminal: Terminal): Promise<string> {
  if (stdin) return terminal.readLine();
  const first = await terminal.askSecret("Password: ");
  if (first === null)
    throw new AccountsError("No password was given. Where nobody can be asked, hand it over with --stdin.");
  if ((await terminal.askSecret("Again: ")) !== first) throw new AccountsError("The two are not the same.");
  return first;
}

function readFlags(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        data: { type: "string" },
        "zeppelin-home": { type: "string" },
        stdin: { type: "boolean" },
        role: { type: "string", multiple: true },
        none: { type: "boolean" },
        label: { type: "string" },
        scope: { type: "string" },
        folder: { type: "string", multiple: true },
        days: { type: "string" },
        list: { type: "boolean" },
        revoke: { type: "string" },
      },
    });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
