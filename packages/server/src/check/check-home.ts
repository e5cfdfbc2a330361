/**
 * Reports what of a home carries over, before anything is opened for good.
 *
 * It reads with the very code that the server reads with, so that the two cannot come to different views, and on a disk where nothing can be
 * written. What stops one group of the report does not stop the others: an administrator who has to mend three files wants to hear of all three.
 */
import { stat } from "node:fs/promises";
import { getuid } from "node:process";
import type { NoteId } from "@octavo/note";
import { readAllOptions } from "../configuration/config.ts";
import type { Schedule } from "../schedule/schedule-store.ts";
import { needsWalls } from "../settings/walls.ts";
import { filesOpenToOthers } from "../start/close-files.ts";
import { runningZeppelin, writingProblem } from "../start/prepare-home.ts";
import { type Folders, refuseWhatIsNoHome } from "../storage/folders.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { checkCredentials } from "./check-credentials.ts";
import { checkHistory } from "./check-history.ts";
import { checkNotes } from "./check-notes.ts";
import { ParagraphCheck } from "./check-paragraphs.ts";
import { checkRights } from "./check-rights.ts";
import { checkInterpreters, readInterpreters } from "./check-settings.ts";
import { checkUsers } from "./check-users.ts";
import { concludeReport } from "./conclusion.ts";
import { readHomePeople } from "./home-people.ts";
import { readKnownSchedules } from "./known-schedules.ts";
import { optionsOrStartError } from "./read-options.ts";
import { changed, type Finding, kept, listOfNames, messageOfError, type Report, stops } from "./report.ts";

interface HomeToCheck {
  /** Absolute. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Epoch milliseconds; by default as it is. */
  readonly now?: number;
}

/** @throws StartError when the folder is no home */
export async function checkHome({ home, env, now = Date.now() }: HomeToCheck): Promise<Report> {
  refuseWhatIsNoHome(home);
  const { settings, configuration } = optionsOrStartError(() =>
    readAllOptions({ argv: ["--zeppelin-home", home], env, workingDirectory: home }),
  );
  const { folders } = settings;
  const people = await readHomePeople(settings);
  const hasWalls = needsWalls({ hasAccounts: people.hasAccounts, trustUsers: settings.trustUsers });
  const interpreters = await readInterpreters({ conf: folders.conf, env, people, hasWalls }).catch(() => null);
  const known = await readKnownSchedules(folders.data).catch(() => new Map<NoteId, Schedule>());
  const paragraphs = new ParagraphCheck({ people, settings, interpreters, known, now });
  const notes = await checkNotes(folders.notebook, (note) => paragraphs.look(note));
  const groups = [
    { name: "Home", findings: await collectFindings(() => checkPlace(folders, home)) },
    { name: "Notes", findings: notes.notes },
    { name: "Folders", findings: notes.folders },
    { name: "Trash", findings: notes.trash },
    { name: "Rights", findings: await collectFindings(() => checkRights(folders, notes.places)) },
    { name: "Users", findings: await collectFindings(() => checkUsers(folders)) },
    { name: "Interpreter settings", findings: await collectFindings(() => checkInterpreters(folders, env)) },
    { name: "Credentials", findings: await collectFindings(() => checkCredentials(folders, configuration)) },
    { name: "History", findings: await collectFindings(() => checkHistory(folders.notebook, notes.places)) },
    { name: "Configuration", findings: await collectFindings(() => checkConfiguration(folders, configuration)) },
  ];
  const { schedules } = paragraphs;
  return concludeReport({ home, groups, interpreters: paragraphs.interpreters, schedules, ...notes });
}

async function collectFindings(look: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [stops(messageOfError(error))];
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
            `Other accounts of this machine can reach passwords and notes; the start closes to all but their owner: ${listOfNames(closable)}.`,
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
