import { join } from "node:path";
import { findKernelspecs } from "@octavo/interpreter";
import { openHelium } from "../helium/helium.ts";
import { untouchedWords } from "../settings/confine-new.ts";
import { InterpreterSettings, readInterpreterFile, withDefaults } from "../settings/interpreter-settings.ts";
import { withKernels } from "../settings/kernel-settings.ts";
import { canRunInterpreter } from "../settings/kinds.ts";
import type { Setting } from "../settings/setting.ts";
import { emptyFile, type SettingsFile } from "../settings/settings-file.ts";
import { listedHostsOf, wallProblemOf } from "../settings/wall-rules.ts";
import type { Folders } from "../storage/folders.ts";
import type { HomePeople } from "./home-people.ts";
import { changed, type Finding, kept, listOfNames } from "./report.ts";

const fileOf = (conf: string) => join(conf, "interpreter.json");

interface AsServer {
  readonly conf: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly people: Pick<HomePeople, "principalOf" | "isAdmin">;
  readonly hasWalls: boolean;
}

/** As a server would have them. @throws StartError when the file cannot be read */
export async function readInterpreters({ conf, env, people, hasWalls }: AsServer): Promise<InterpreterSettings> {
  const kernels = findKernelspecs(env);
  const file = withKernels(withDefaults((await readInterpreterFile(fileOf(conf))) ?? emptyFile), kernels);
  return new InterpreterSettings({
    file,
    save: async () => {},
    onChanged: () => {},
    rolesOf: (user) => people.principalOf(user)?.roles ?? [],
    administers: (user) => people.isAdmin(user),
    hasWalls,
    kernelspecs: () => kernels,
  });
}

/** @throws StartError when a file cannot be read */
export async function checkInterpreters(
  folders: Folders,
  env: Readonly<Record<string, string | undefined>>,
): Promise<readonly Finding[]> {
  const file = await readInterpreterFile(fileOf(folders.conf));
  const helium = await openHelium(folders, null);
  const packages = (await helium.enabled()).map(({ pkg }) => pkg.name);
  return [
    ...(file === null
      ? [changed("There is no conf/interpreter.json: Octavo starts with settings of its own.")]
      : [...file.settings.flatMap(findingsOf), ...findingsOfNew(file, env)]),
    ...(packages.length > 0 ? [kept(`Helium packages that are on: ${listOfNames(packages)}.`)] : []),
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
      : [kept(`New here, and open as all that is there: ${listOfNames(open.map(({ name }) => `%${name}`))}.`)]),
    ...confined.map((setting) => changed(untouchedWords(setting))),
  ];
}

function findingsOf(setting: Setting): readonly Finding[] {
  const { name, option, dependencies } = setting;
  if (!canRunInterpreter(setting)) return [changed(`%${name} is kept as it is, and waits for a driver of Octavo's.`)];
  return [
    kept(`%${name} runs here, with its properties, permissions and binding.`),
    ...findingsOfWall(setting),
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

/** Where code of a setting may go, which holds as soon as there are accounts. */
function findingsOfWall({ name, properties }: Setting): readonly Finding[] {
  const problem = wallProblemOf(properties);
  if (problem !== null) return [changed(`%${name} does not run with accounts: ${problem}`)];
  const hosts = listedHostsOf(properties);
  if (hosts === null) return [];
  return [
    kept(
      `%${name} reaches ${hosts.length === 0 ? "no network" : `only ${listOfNames(hosts)}`}, as soon as there are accounts.`,
    ),
  ];
}
