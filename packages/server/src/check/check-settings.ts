import { join } from "node:path";
import { findKernelspecs } from "@octavo/interpreter";
import { openHelium } from "../helium/helium.ts";
import { untouchedWords } from "../settings/confine-new.ts";
import { InterpreterSettings, readInterpreterFile, withDefaults } from "../settings/interpreter-settings.ts";
import { withKernels } from "../settings/kernel-settings.ts";
import { canRun } from "../settings/kinds.ts";
import type { Setting } from "../settings/setting.ts";
import { emptyFile, type SettingsFile } from "../settings/settings-file.ts";
import type { Folders } from "../storage/folders.ts";
import { changed, type Finding, kept, listed } from "./report.ts";

const fileOf = (conf: string) => join(conf, "interpreter.json");

/** As a server would have them. @throws StartError when the file cannot be read */
export async function readInterpreters(conf: string): Promise<InterpreterSettings> {
  const file = withDefaults((await readInterpreterFile(fileOf(conf))) ?? emptyFile);
  return new InterpreterSettings({ file, save: async () => {}, onChanged: () => {}, rolesOf: () => [] });
}

/** @throws StartError when a file cannot be read */
export async function checkInterpreters(
  folders: Folders,
  env: Readonly<Record<string, string | undefined>>,
): Promise<readonly Finding[]> {
  const file = await readInterpreterFile(fileOf(folders.conf));
  const helium = await openHelium(folders);
  const packages = (await helium.enabled()).map(({ pkg }) => pkg.name);
  return [
    ...(file === null
      ? [changed("There is no conf/interpreter.json: Octavo starts with settings of its own.")]
      : [...file.settings.flatMap(findingsOf), ...findingsOfNew(file, env)]),
    ...(packages.length > 0 ? [kept(`Helium packages that are on: ${listed(packages)}.`)] : []),
  ];
}

/** What a server would add to the file. */
function findingsOfNew(file: SettingsFile, env: Readonly<Record<string, string | undefined>>): readonly Finding[] {
  const all = withKernels(withDefaults(file), findKernelspecs(env));
  const confined = all.settings.filter(({ id }) => all.untouched.includes(id));
  const open = all.settings.slice(file.settings.length).filter(({ id }) => !all.untouched.includes(id));
  return [
    ...(open.length === 0
      ? []
      : [kept(`New here, and open as all that is there: ${listed(open.map(({ name }) => `%${name}`))}.`)]),
    ...confined.map((setting) => changed(untouchedWords(setting))),
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
