/**
 * What of a home carries over, told before anything is opened for good.
 *
 * It reads with the very code that the server reads with, so that the two cannot come to different views, and on a disk where nothing can be
 * written. What stops one group of the report does not stop the others: who has to mend three files wants to hear of all three.
 */
import { stat } from "node:fs/promises";
import { getuid } from "node:process";
import { hideSecrets } from "@octavo/note";
import { readAll, SettingsError } from "../configuration/config.ts";
import { filesOpenToOthers } from "../start/close-files.ts";
import { runningZeppelin, writingProblem } from "../start/prepare-home.ts";
import { type Folders, refuseWhatIsNoHome } from "../storage/folders.ts";
import { StartError } from "../storage/start-error.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { checkCredentials } from "./check-credentials.ts";
import { checkHistory } from "./check-history.ts";
import { checkNotes } from "./check-notes.ts";
import { checkRights } from "./check-rights.ts";
import { checkInterpreters, readInterpreters } from "./check-settings.ts";
import { checkUsers } from "./check-users.ts";
import { changed, type Finding, type Group, kept, listed, stops, wordsOf } from "./report.ts";

interface Asked {
  /** Absolute. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** @throws StartError when the folder is no home */
export async function checkHome({ home, env }: Asked): Promise<readonly Group[]> {
  refuseWhatIsNoHome(home);
  const { settings, configuration } = readAsServer({ home, env });
  const { folders } = settings;
  const interpreters = await readInterpreters(folders.conf).catch(() => null);
  const notes = await checkNotes(folders.notebook, interpreters);
  const groups = [
    { name: "Home", findings: await findings(() => checkPlace(folders, home)) },
    { name: "Notes", findings: notes.notes },
    { name: "Folders", findings: notes.folders },
    { name: "Trash", findings: notes.trash },
    { name: "Rights", findings: await findings(() => checkRights(folders, notes.places)) },
    { name: "Users", findings: await findings(() => checkUsers(folders)) },
    { name: "Interpreter settings", findings: await findings(() => checkInterpreters(folders, env)) },
    { name: "Credentials", findings: await findings(() => checkCredentials(folders, configuration)) },
    { name: "History", findings: await findings(() => checkHistory(folders.notebook, notes.places)) },
    { name: "Configuration", findings: await findings(() => checkConfiguration(folders, configuration)) },
  ];
  // Addresses of storages and of databases are repeated, and a report is sent to others.
  return groups.map(({ name, findings: found }) => ({
    name,
    findings: found.map(({ fate, text }) => ({ fate, text: hideSecrets(text) })),
  }));
}

async function findings(look: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [stops(wordsOf(error))];
  }
}

function readAsServer({ home, env }: Asked): ReturnType<typeof readAll> {
  try {
    return readAll({ argv: ["--zeppelin-home", home], env, workingDirectory: home });
  } catch (cause) {
    throw cause instanceof SettingsError ? new StartError(cause.message, { cause }) : cause;
  }
}

/** Whether a server could work there. */
async function checkPlace(folders: Folders, home: string): Promise<readonly Finding[]> {
  const { notebook, conf, data } = folders;
  const zeppelin = await runningZeppelin(home);
  const problems = await Promise.all([notebook, conf].map(writingProblem));
  const owner = (await stat(home)).uid;
  const isOthers = getuid !== undefined && owner !== getuid();
  return [
    ...(zeppelin ? [stops(`Zeppelin seems to run here (process ${zeppelin.id}). Stop it before Octavo starts.`)] : []),
    ...problems.flatMap((problem) => (problem ? [stops(problem)] : [])),
    ...(isOthers
      ? [
          changed(
            `The folder belongs to another user of this machine (${owner}). Start Octavo as that one, or Zeppelin cannot read what Octavo writes.`,
          ),
        ]
      : []),
    ...(await openFiles(folders)),
    kept(`Octavo keeps what is its own in ${data}, and writes Zeppelin's files in Zeppelin's shapes.`),
  ];
}

/** What other accounts of the machine may reach of passwords and notes. */
async function openFiles(folders: Folders): Promise<readonly Finding[]> {
  const found = await filesOpenToOthers(folders, { close: false });
  const closable = found.filter(({ reason }) => reason === null).map(({ path }) => path);
  return [
    ...(closable.length > 0
      ? [
          changed(
            `Other accounts of this machine can reach passwords and notes; the start closes to all but their owner: ${listed(closable)}.`,
          ),
        ]
      : []),
    ...found.flatMap(({ path, reason }) =>
      reason === null
        ? []
        : [changed(`Other accounts of this machine can reach ${path}, and Octavo does not close it: ${reason}.`)],
    ),
  ];
}
