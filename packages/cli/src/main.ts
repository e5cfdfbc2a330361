/**
 * `octavo`: what is done to a data folder from a terminal.
 *
 * The commands work on files and on the database, beside a server that runs or without one, and never take a secret as an argument: any user who
 * lists processes sees those.
 */
import { AccountsError } from "@octavo/server/accounts";
import { StartError } from "@octavo/server/home";
import { runCheckCommand } from "./check-command.ts";
import { runImportCommand } from "./import-command.ts";
import { runPluginCommand } from "./plugin-command.ts";
import { runScheduleCommand } from "./schedule-commands.ts";
import { runStopCommand } from "./stop-command.ts";
import { processTerminal, type Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";
import { runUserCommand } from "./user-commands.ts";

export interface MainOptions {
  /** Command line arguments, without program and script. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly terminal?: Terminal;
}

const commands = [
  "octavo serve [flags]                        start the server",
  "octavo stop                                 end the server, and all that it runs",
  "octavo check <home> [--details] [--json]    what carries over from a Zeppelin home; writes nothing",
  "octavo import --old                         notes of before Zeppelin 0.9 (note.json) become notes of today",
  "octavo schedule list | take-over            schedules that came with notes; they run as their notes' users",
  "octavo plugin new view|spell <name>         a package of your own to begin with, for the page of Helium packages",
  "octavo user list                            who may log in",
  "octavo user add <name> [--role <role>]…     a new account; asks for its password",
  "octavo user passwd <name>                   another password",
  "octavo user role <name> <role>… | --none    all the roles it has from now on",
  "octavo user remove <name>                   it cannot log in any more; notes stay",
  "octavo user token <name> [--label <text>]   a token for scripts; shown once",
  "octavo user token <name> [--scope read|run|write|administer] [--folder <path>]… [--days <n>]   one for less",
  "octavo user token <name> --list | --revoke <id>",
];
const folderFlags = [
  "--data <folder>            the data folder, else OCTAVO_DATA, else ./data",
  "--zeppelin-home <folder>   work on this home, with <folder>/octavo for a data folder",
];
const passwordFlag = "--stdin                    take the password from the first line of standard input";

const usage = [...commands, "", ...folderFlags, passwordFlag, "", "octavo <command> --help tells of one alone."].join(
  "\n",
);

/** Of the command that these words begin with; all of it where they begin with none. */
function usageOfCommand([group = "", verb = ""]: readonly string[]): string {
  const beginning = (words: string) => commands.filter((line) => `${line} `.startsWith(`octavo ${words} `));
  const ofVerb = beginning(`${group} ${verb}`);
  const lines = ofVerb.length > 0 ? ofVerb : beginning(group);
  if (lines.length === 0) return usage;
  if (group === "check") return lines.join("\n");
  const asksPassword = lines.some((line) => /user (add|passwd)/.test(line));
  return [...lines, "", ...folderFlags, ...(asksPassword ? [passwordFlag] : [])].join("\n");
}

/** Before `--`, behind which everything is a name. */
function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  return argv.slice(0, end < 0 ? argv.length : end).some((word) => word === "--help" || word === "-h");
}

/** Does one command. What goes wrong is said in a sentence, with exit code 1. */
export async function main({ argv, env, terminal = processTerminal }: MainOptions): Promise<void> {
  try {
    const [group, ...rest] = argv;
    if (asksForHelp(argv)) return terminal.print(usageOfCommand(argv));
    if (group === "user") return await runUserCommand(rest, { env, terminal });
    if (group === "stop") return await runStopCommand(rest, { env, terminal });
    if (group === "check") return await runCheckCommand(rest, { env, terminal });
    if (group === "import") return await runImportCommand(rest, { env, terminal });
    if (group === "plugin") return await runPluginCommand(rest, { env, terminal });
    if (group === "schedule") return await runScheduleCommand(rest, { env, terminal });
    if (group === undefined || group === "help") return terminal.print(usageOfCommand(rest));
    throw new UsageError(`There is no command "${group}".`);
  } catch (error) {
    if (error instanceof UsageError) terminal.report(`${error.message}\n\n${usage}`);
    else if (error instanceof AccountsError || error instanceof StartError) terminal.report(error.message);
    else throw error;
    process.exitCode = 1;
  }
}
