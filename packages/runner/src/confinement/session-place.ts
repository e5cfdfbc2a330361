/** Where a session works that is held apart from the runner: its folders, its wall, and how tools are started for it. */
import { chmodSync, mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { type Account, InterpreterError, type Mount, type Tools, type Wall, wallSupport } from "@octavo/interpreter";
import type { NetworkPrograms, OpenNetwork } from "../network/session-network.ts";
import { openingOf } from "../opening.ts";
import { runnerVariable } from "../orphaned-processes.ts";
import { type WallRules, wallRulesOf } from "../rules/wall-rules.ts";
import type { SessionFolders } from "../surroundings.ts";
import { type AccountFolders, makeAccountFolders } from "./account-folders.ts";
import { environmentFor } from "./accounts.ts";
import { EtcCopy } from "./etc-copy.ts";
import { networkFor, type PlaceNetwork } from "./place-network.ts";
import { sessionWall } from "./session-wall.ts";
import { toolsForSession } from "./tools.ts";

const etcCopies = new Map<string, EtcCopy>();

/** One for each folder that caches are in, which is one for each runner. */
function etcCopyIn(cacheDirectory: string): EtcCopy {
  const kept = etcCopies.get(cacheDirectory) ?? new EtcCopy(cacheDirectory);
  etcCopies.set(cacheDirectory, kept);
  return kept;
}

interface PlacesSettings {
  readonly surroundings: SessionFolders;
  readonly dataDirectory: string;
  /** Default: those that were built with the runner */
  readonly networkPrograms?: NetworkPrograms;
  /** Default: opens one for each session */
  readonly openNetwork?: OpenNetwork;
}

interface ConfinementRequest {
  readonly properties: Readonly<Record<string, string>>;
  /** The system's account that it runs as; null for the server's. */
  readonly account: Account | null;
  /** Whose own session it is; undefined where users share it. */
  readonly user?: string | undefined;
  /** The name of the home behind its wall; undefined where there is none. */
  readonly home?: string | undefined;
  /** Hosts that its driver needs; undefined for all that the setting lets it reach. */
  readonly reaches?: readonly string[] | undefined;
  /** Behind its wall the shared files can be read and not changed. */
  readonly readsShared?: boolean | undefined;
}

interface SessionPlace {
  readonly own: AccountFolders;
  readonly surroundings: SessionFolders;
  readonly wall: Wall | null;
  readonly tools: Tools;
  /** When its processes have ended. */
  readonly remove: () => Promise<void>;
}

/** Null for a session that works where the runner does, as the runner's account. */
export async function placeForSession(
  settings: PlacesSettings,
  wanted: ConfinementRequest,
): Promise<SessionPlace | null> {
  const { home, account } = wanted;
  if (account === null && home === undefined) return null;
  const { cacheDirectory } = settings.surroundings;
  if (home !== undefined) requireWalls();
  const rules = wallRulesOf(wanted.properties);
  mkdirSync(cacheDirectory, { recursive: true });
  const own = await makeAccountFolders(account, home === undefined ? null : cacheDirectory);
  try {
    const reaches = home === undefined ? undefined : wanted.reaches;
    const { runtimeDirectory: folder } = own;
    const open = home === undefined ? { network: "all" as const } : rules;
    const { networkPrograms: programs, openNetwork } = settings;
    const network = await networkFor({ rules: open, reaches, folder, programs, open: openNetwork });
    const remove = async () => {
      await network.end();
      await own.remove();
    };
    try {
      return { ...(await placeIn(settings, { ...wanted, rules, own, network })), own, remove };
    } catch (error) {
      await network.end();
      throw error;
    }
  } catch (error) {
    await own.remove();
    throw error;
  }
}

interface Made extends ConfinementRequest {
  readonly rules: WallRules;
  readonly own: AccountFolders;
  readonly network: PlaceNetwork;
}

async function placeIn(
  { surroundings, dataDirectory }: PlacesSettings,
  { home, user, account, readsShared = false, properties: given, rules, own, network }: Made,
): Promise<Pick<SessionPlace, "surroundings" | "wall" | "tools">> {
  const { cacheDirectory } = surroundings;
  const { properties, variables } = openingOf(given);
  const folder = account?.home ?? homeFolder(dataDirectory, home ?? "");
  const plain =
    home === undefined ? surroundings.environment : network.variables(environmentBehindWalls(surroundings.environment));
  const whose = account ?? { name: user ?? "octavo", home: folder, shell: "/bin/bash" };
  const environment = environmentFor(whose, plain);
  // Without a wall the account cannot pass through the data folder.
  const filesDirectory = account === null || home !== undefined ? surroundings.filesDirectory : account.home;
  mkdirSync(surroundings.filesDirectory, { recursive: true });
  // Each account may make files there, and change those of its own.
  if (account !== null && home !== undefined) chmodSync(surroundings.filesDirectory, 0o1777);
  const programs = namedPrograms(properties, plain);
  const { temporaryDirectory } = own;
  const shown = { dataDirectory, cacheDirectory, etc: await etcCopyIn(cacheDirectory).mounts(), temporaryDirectory };
  const around = { ...shown, programs, rules, network: network.network };
  const wallWith = (mounts: readonly Mount[]) =>
    sessionWall({ ...around, environment: { ...environment, ...variables }, own: [...mounts, ...network.mounts] });
  const ownMounts: readonly Mount[] = [
    { kind: readsShared ? "read" : "write", path: surroundings.filesDirectory },
    ...writableMounts([folder]),
    { kind: "read", path: own.runtimeDirectory },
    { kind: "read", path: own.givenDirectory },
    ...writableMounts([own.socketDirectory, own.scratchDirectory, own.runDirectory]),
    ...(account === null ? [await writePasswd(own, whose)] : []),
  ];
  const toolWall = home === undefined ? null : (folders: readonly string[]) => wallWith(writableMounts(folders));
  return {
    wall: home === undefined ? null : wallWith(ownMounts),
    surroundings: {
      ...surroundings,
      filesDirectory,
      ...(filesDirectory === folder ? {} : { homeDirectory: folder }),
      runtimeDirectory: own.runtimeDirectory,
      socketDirectory: own.socketDirectory,
      givenDirectory: own.givenDirectory,
      environment,
    },
    tools: toolsForSession({ environment: { ...plain, ...variables }, wall: toolWall }),
  };
}

function writableMounts(folders: readonly string[]): readonly Mount[] {
  return folders.map((path) => ({ kind: "write", path }));
}

/** The list of accounts as it is seen inside: who the server's account is there, and no other of the machine's. */
async function writePasswd(
  { runtimeDirectory }: Pick<AccountFolders, "runtimeDirectory">,
  { name, home, shell }: Pick<Account, "name" | "home" | "shell">,
): Promise<Mount> {
  const path = join(runtimeDirectory, "passwd");
  const plain = /^[A-Za-z_][\w.-]{0,31}$/.test(name) ? name : "octavo";
  const own = `${plain}:x:${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}::${home}:${shell}`;
  await writeFile(path, `${own}\nroot:x:0:0::/:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n`, { mode: 0o644 });
  return { kind: "read", path, at: "/etc/passwd" };
}

/** Without the way to the runner, and with the kernels that the server's account has installed for itself. */
function environmentBehindWalls(environment: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.fromEntries(Object.entries(environment).filter(([name]) => name !== runnerVariable));
  const kernels = [kept["JUPYTER_PATH"], `${environment["HOME"] ?? ""}/.local/share/jupyter`];
  return { ...kept, JUPYTER_PATH: kernels.filter((path) => path !== undefined && path !== "").join(delimiter) };
}

/** Pythons that the setting or the environment names. */
function namedPrograms(
  properties: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>>,
): readonly string[] {
  return [properties["python"], environment["OCTAVO_PYTHON"]].flatMap((named) => named?.trim() || []);
}

/** Made for its owner alone. */
function homeFolder(dataDirectory: string, name: string): string {
  if (!/^[A-Za-z0-9=][A-Za-z0-9%@._=-]{0,250}$/.test(name)) throw new InterpreterError(`${name} names no home.`);
  const homes = join(dataDirectory, "homes");
  const home = join(homes, name);
  mkdirSync(homes, { recursive: true, mode: 0o700 });
  mkdirSync(home, { recursive: true, mode: 0o700 });
  return home;
}

/** @throws InterpreterError where code cannot be held apart */
function requireWalls(): void {
  const support = wallSupport();
  if (support.tool !== null) return;
  throw new InterpreterError(
    `Nothing is run here, because the code of one user could not be held apart from others: ${support.problem} An administrator can install bubblewrap, or start Octavo with --trust-users.`,
  );
}

/** For what is installed before there is a session. @throws InterpreterError where nothing can build a wall */
export async function walledTools(
  { surroundings, dataDirectory, networkPrograms }: PlacesSettings,
  given: Readonly<Record<string, string>>,
): Promise<Pick<SessionPlace, "tools" | "remove">> {
  requireWalls();
  const { cacheDirectory } = surroundings;
  const rules = wallRulesOf(given);
  const own = await makeAccountFolders(null, cacheDirectory);
  const { runtimeDirectory: folder, temporaryDirectory } = own;
  const network = await networkFor({ rules, reaches: undefined, folder, programs: networkPrograms }).catch(
    async (error: unknown) => {
      await own.remove();
      throw error;
    },
  );
  const { properties, variables } = openingOf(given);
  const environment = { ...network.variables(environmentBehindWalls(surroundings.environment)), ...variables };
  const programs = namedPrograms(properties, environment);
  const shown = { dataDirectory, cacheDirectory, etc: await etcCopyIn(cacheDirectory).mounts(), temporaryDirectory };
  const around = { ...shown, environment, programs };
  const wall = (folders: readonly string[]) =>
    sessionWall({ ...around, rules, network: network.network, own: [...writableMounts(folders), ...network.mounts] });
  const remove = async () => {
    await network.end();
    await own.remove();
  };
  return { tools: toolsForSession({ environment, wall }), remove };
}
