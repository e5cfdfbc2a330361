import { cp, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { dataDefaultsFileOf, newDataDefaults } from "../configuration/data-defaults.ts";
import { readConfFile, writeConfFile } from "../storage/conf-file.ts";
import type { Folders } from "../storage/folders.ts";
import { nodeFileSystem } from "../storage/node-file-system.ts";
import { StartError } from "../storage/start-error.ts";
import { prepareHome } from "./prepare-home.ts";

/** Makes the data folder. A new one gets the samples, once; a home of Zeppelin's gets none. @throws StartError */
export async function prepareData(folders: Folders, examples: string): Promise<void> {
  const { data, home } = folders;
  try {
    // Other users of the machine may read none of it; who makes the folder themselves decides that themselves.
    await mkdir(data, { recursive: true, mode: 0o700 });
    const isNew = !(await readdir(data)).includes("notebook");
    for (const folder of ["conf", "files"]) await mkdir(join(data, folder), { recursive: true });
    await mkdir(join(data, "runner"), { recursive: true, mode: 0o700 });
    if (isNew && home === null) {
      // Before the notes, by which later starts know that the folder is not new.
      const file = dataDefaultsFileOf(data);
      const defaults = { ...newDataDefaults, samples: await samplesIn(join(examples, "notebook")) };
      if ((await readConfFile(file)) === null) await writeConfFile(file, `${JSON.stringify(defaults)}\n`);
      await copySamples(data, examples);
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The data folder ${data} cannot be used: ${reason}. Name another one with --data.`, { cause });
  }
  await prepareHome(folders);
}

/** Their ids, which end the names of their files. */
async function samplesIn(notebook: string): Promise<readonly string[]> {
  const names = await readdir(notebook, { recursive: true });
  return names.flatMap((name) => /_([A-Za-z0-9]+)\.zpln$/.exec(name)?.[1] ?? []);
}

async function copySamples(data: string, examples: string): Promise<void> {
  await cp(join(examples, "files"), join(data, "files"), { recursive: true, force: false });
  // Last, and under its name at once: a start that was interrupted copies again.
  await cp(join(examples, "notebook"), join(data, "notebook.new"), { recursive: true });
  await nodeFileSystem.rename(join(data, "notebook.new"), join(data, "notebook"));
}
