/** What a start needs of a home: that Zeppelin has left it, that it can be written, and that the data folder knows it. */
import { constants } from "node:fs";
import { access, mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readConfFile, writeConfFile } from "../storage/conf-file.ts";
import { codeOfError, unlessMissing } from "../storage/file-system.ts";
import { type Folders, homeMarkOf, homeMarkText } from "../storage/folders.ts";
import { StartError } from "../storage/start-error.ts";

/** @throws StartError */
export async function prepareHome({ data, conf, notebook, home }: Folders): Promise<void> {
  if (home === null) return;
  const zeppelin = await runningZeppelin(home);
  if (zeppelin !== null) {
    throw new StartError(
      `Zeppelin seems to run on ${home} (process ${zeppelin.id}), and two servers would overwrite each other's changes. Stop it first; if it does not run, remove ${zeppelin.file}.`,
    );
  }
  for (const folder of [notebook, conf]) {
    const problem = await writingProblem(folder);
    if (problem) throw new StartError(`${problem} Start Octavo as the user that Zeppelin ran as.`);
  }
  await mkdir(conf, { recursive: true });
  const mark = homeMarkText(data, home);
  if ((await readConfFile(homeMarkOf(data))) !== mark) await writeConfFile(homeMarkOf(data), mark);
}

/** Why nothing can be kept in a folder of a home, in a sentence; null when it can. A folder that is missing is made when it is needed. */
export async function writingProblem(folder: string): Promise<string | null> {
  try {
    await unlessMissing(access(folder, constants.R_OK | constants.W_OK | constants.X_OK), undefined);
    return null;
  } catch (error) {
    return `The folder ${folder} cannot be written (${codeOfError(error)}).`;
  }
}

interface RunningZeppelin {
  readonly id: number;
  /** Where it has written down its process. */
  readonly file: string;
}

/** By the files that its daemon script leaves in `run`; null when none of them names a process that lives. */
export async function runningZeppelin(home: string): Promise<RunningZeppelin | null> {
  const folder = join(home, "run");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".pid"));
  for (const name of names) {
    const file = join(folder, name);
    const id = Number((await readFile(file, "utf8").catch(() => "")).trim());
    if (Number.isSafeInteger(id) && id > 1 && isProcessAlive(id)) return { id, file };
  }
  return null;
}

function isProcessAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return codeOfError(error) === "EPERM";
  }
}
