import { join } from "node:path";
import { openHelium } from "../../helium/helium.ts";
import { InterpreterSettings, readInterpreterFile, withDefaults } from "../../settings/interpreter-settings.ts";
import { canRun } from "../../settings/kinds.ts";
import type { Setting } from "../../settings/setting.ts";
import { emptyFile } from "../../settings/settings-file.ts";
import type { Folders } from "../folders.ts";
import { changed, type Finding, kept, listed } from "./report.ts";

const fileOf = (conf: string) => join(conf, "interpreter.json");

/** As a server would have them. @throws StartError when the file cannot be read */
export async function readInterpreters(conf: string): Promise<InterpreterSettings> {
  const file = withDefaults((await readInterpreterFile(fileOf(conf))) ?? emptyFile);
  return new InterpreterSettings({ file, save: async () => {}, onChanged: () => {}, rolesOf: () => [] });
}

/** @throws StartError when a file cannot be read */
export async function checkInterpreters(folders: Folders): Promise<readonly Finding[]> {
  const file = await readInterpreterFile(fileOf(folders.conf));
  const helium = await openHelium(folders);
  const packages = (await helium.enabled()).map(({ pkg }) => pkg.name);
  return [
    ...(file === null
      ? [changed("There is no conf/interpreter.json: Octavo starts with settings of its own.")]
      : file.settings.flatMap(findingsOf)),
    ...(packages.length > 0 ? [kept(`Helium packages that are on: ${listed(packages)}.`)] : []),
  ];
}

function findingsOf(setting: Setting): readonly Finding[] {
  const { name, option, dependencies } = setting;
  if (!canRun(setting)) return [changed(`%${name} is kept as it is, and waits for a driver of Octavo's.`)];
  return [
    kept(`%${name} runs here, with its properties, permissions and binding.`),
    ...(dependencies.length > 0
      ? [changed(`%${name}: its dependencies are kept and not loaded (${dependencies.length}).`)]
      : []),
    ...(option.isUserImpersonate
      ? [changed(`%${name} runs as the user's account of this machine, without ssh: the server has to be root's.`)]
      : []),
    ...(option.isExistingProcess
      ? [changed(`%${name} refuses to run while it has to connect to a process of Zeppelin's.`)]
      : []),
  ];
}
