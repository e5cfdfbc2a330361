/** Where a session works that is held apart from the runner: its folders, its wall, and how tools are started for it. */
import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { type Account, InterpreterError, type Mount, type Tools, type Wall, wallSupport } from "@octavo/interpreter";
import { runnerVariable } from "../left-processes.ts";
import { openingOf } from "../opening.ts";
import { wallRulesOf } from "../rules/wall-rules.ts";
import type { Surroundings } from "../surroundings.ts";
import { environmentFor } from "./accounts.ts";
import { makeOwnPlace, type OwnPlace } from "./own-place.ts";
import { sessionWall } from "./session-wall.ts";
import { toolsFor } from "./tools.ts";

interface PlacesSettings {
  readonly surroundings: Surroundings;
  readonly dataDirectory: string;
}

interface Wanted {
  readonly properties: Readonly<Record<string, string>>;
  /** The system's account that it runs as; null for the server's. */
  readonly account: Account | null;
  /** Whose own session it is; undefined where users share it. */
  readonly user?: string | undefined;
  /** The name of the home behind its wall; undefined where there is none. */
  readonly home?: string | undefined;
}

interface SessionPlace {
  readonly own: OwnPlace;
  readonly surroundings: Surroundings;
  readonly wall: Wall | null;
  readonly tools: Tools;
}

/** Null for a session that works where the runner does, as the runner's account. */
export async function placeFor(settings: PlacesSettings, wanted: Wanted): Promise<SessionPlace | null> {
  const { home, user, account, properties: given } = wanted;
  if (account === null && home === undefined) return null;
  const { surroundings, dataDirectory } = settings;
  const { cacheDirectory } = surroundings;
  if (home !== undefined) requireWalls();
  const rules = wallRulesOf(given);
  mkdirSync(cacheDirectory, { recursive: true });
  const own = await makeOwnPlace(account, home === undefined ? null : cacheDirectory);
  try {
    const { properties, variables } = openingOf(given);
    const folder = account?.home ?? homeFolder(dataDirectory, home ?? "");
    const plain = home === undefined ? surroundings.environment : environmentBehindWalls(surroundings.environment);
    const whose = account ?? { name: user ?? "octavo", home: folder, shell: "/bin/bash" };
    const environment = environmentFor(whose, plain);
    const filesDirectory = account === null ? surroundings.filesDirectory : account.home;
    mkdirSync(surroundings.filesDirectory, { recursive: true });
    const programs = namedPrograms(properties, plain);
    const { temporaryDirectory } = own;
    const around = { dataDirectory, cacheDirectory, programs, temporaryDirectory, rules };
    const wallWith = (mounts: readonly Mount[]) =>
      sessionWall({ ...around, environment: { ...environment, ...variables }, own: mounts });
    const ownMounts: readonly Mount[] = [
      ...writable([surroundings.filesDirectory, folder]),
      { kind: "read", path: own.runtimeDirectory },
      { kind: "read", path: own.givenDirectory },
      ...writable([own.socketDirectory, own.scratchDirectory, own.runDirectory]),
      ...(account === null ? [await writePasswd(own, whose)] : []),
    ];
    const wall = home === undefined ? null : wallWith(ownMounts);
    const toolWall = home === undefined ? null : (folders: readonly string[]) => wallWith(writable(folders));
    return {
      own,
      wall,
      surroundings: {
        ...surroundings,
        filesDirectory,
        ...(filesDirectory === folder ? {} : { homeDirectory: folder }),
        runtimeDirectory: own.runtimeDirectory,
        socketDirectory: own.socketDirectory,
        givenDirectory: own.givenDirectory,
        environment,
      },
      tools: toolsFor({ environment: { ...plain, ...variables }, wall: toolWall }),
    };
  } catch (error) {
    await own.remove();
    throw error;
  }
}

function writable(folders: readonly string[]): readonly Mount[] {
  return folders.map((path) => ({ kind: "write", path }));
}

/** The list of accounts as it is seen inside: who the server's account is there, and no other of the machine's. */
async function writePasswd(
  { runtimeDirectory }: Pick<OwnPlace, "runtimeDirectory">,
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
  { surroundings, dataDirectory }: PlacesSettings,
  given: Readonly<Record<string, string>>,
): Promise<Pick<SessionPlace, "tools"> & Pick<OwnPlace, "remove">> {
  requireWalls();
  const { cacheDirectory } = surroundings;
  const own = await makeOwnPlace(null, cacheDirectory);
  const { properties, variables } = openingOf(given);
  const environment = { ...environmentBehindWalls(surroundings.environment), ...variables };
  const programs = namedPrograms(properties, environment);
  const around = { dataDirectory, cacheDirectory, environment, programs, temporaryDirectory: own.temporaryDirectory };
  const wall = (folders: readonly string[]) =>
    sessionWall({ ...around, rules: wallRulesOf(given), own: writable(folders) });
  return { tools: toolsFor({ environment, wall }), remove: own.remove };
}
