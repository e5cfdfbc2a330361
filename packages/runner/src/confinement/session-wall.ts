/**
 * What the wall around a session lets in: the programs of the machine and of Octavo to read, the user's home and the shared files to write, the
 * session's own folders, and what the setting adds. Nothing else of the machine is there.
 */
import { existsSync, realpathSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { InterpreterError, type Mount, resolverFolders, type Wall } from "@octavo/interpreter";
import type { WallRules } from "../rules/wall-rules.ts";
import { programFolders } from "./program-folders.ts";

export interface WallWanted {
  readonly rules: WallRules;
  readonly network: Wall["network"];
  /** The server's, of which nothing is let in but what is named here. */
  readonly dataDirectory: string;
  /** Environments of Octavo's own are below it. */
  readonly cacheDirectory: string;
  /** Of the session's processes: its folders of programs can be read. */
  readonly environment: Readonly<Record<string, string>>;
  /** Programs that the setting names. */
  readonly programs: readonly string[];
  /** The machine's configuration, as every account may read it. */
  readonly etc: readonly Mount[];
  /** What is laid at `/tmp`. */
  readonly temporaryDirectory: string;
  /** What is the session's own: last of all, in this order. */
  readonly own: readonly Mount[];
}

/** The system's programs and libraries. */
const systemFolders = [
  ...["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix/store"],
  ...["/var/cache/fontconfig", "/var/lib/texmf", "/sys/devices/system/cpu", "/sys/devices/system/node"],
];

/** @throws InterpreterError where the setting opens what has to stay closed */
export function sessionWall(wanted: WallWanted): Wall {
  const { rules, network, environment, cacheDirectory, etc, temporaryDirectory, programs } = wanted;
  const data = realpathSync(wanted.dataDirectory);
  for (const folder of [...rules.readable, ...rules.writable]) refuseWithin(data, folder);
  const dataFolders = [...new Set([wanted.dataDirectory, data])];
  const read = [...systemFolders, ...ownPrograms(), ...programFolders(environment, programs)];
  return {
    network,
    mounts: [
      // Covers first: Octavo itself, or a Python, may lie below one of them.
      { kind: "empty", path: "/run" },
      // Who may not reach every host may not ask for every name either: a socket there would carry the question out.
      ...(network === "all" ? resolverFolders : []).map((path): Mount => ({ kind: "read", path })),
      ...["/tmp", "/var/tmp"].map((at): Mount => ({ kind: "write", path: temporaryDirectory, at })),
      ...etc,
      ...outermost(read).map((path): Mount => ({ kind: "read", path })),
      // Its own programs may lie in a folder that holds the data too.
      ...dataFolders.map((path): Mount => ({ kind: "empty", path })),
      ...ownPrograms()
        .filter((path) => isWithinFolder(data, path))
        .map((path): Mount => ({ kind: "read", path })),
      { kind: "read", path: join(cacheDirectory, "python") },
      ...rules.readable.map((path): Mount => ({ kind: "read", path })),
      ...rules.writable.map((path): Mount => ({ kind: "write", path })),
      ...rules.devices.map((path): Mount => ({ kind: "device", path })),
      ...wanted.own,
      ...dataFolders.map((path): Mount => ({ kind: "sealed", path })),
    ],
  };
}

/**
 * Of some folders and files those that no other brings with it, and of two that lie in each other the outer one first. Each that is mounted makes every start
 * slower, by half a millisecond. A link that leads out of the folder it lies in has its own mount, for behind the wall it would lead nowhere.
 */
function outermost(paths: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (const path of [...new Set(paths)].filter((each) => existsSync(each)).toSorted()) {
    const isBrought = kept.some(
      (outer) => path.startsWith(`${outer}${sep}`) && isWithinFolder(realpathSync(outer), realpathSync(path)),
    );
    if (!isBrought) kept.push(path);
  }
  return kept;
}

function refuseWithin(data: string, folder: string): void {
  const real = existsSync(folder) ? realpathSync(folder) : resolve(folder);
  if (isWithinFolder(data, real) || isWithinFolder(real, data)) {
    throw new InterpreterError(
      `The setting opens ${folder} to its code, which holds Octavo's own data or lies in it. Name another folder, or take it out.`,
    );
  }
}

function isWithinFolder(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder === sep ? sep : `${folder}${sep}`);
}

let found: readonly string[] | undefined;

/** Octavo's programs and the Node that runs them. */
function ownPrograms(): readonly string[] {
  found ??= [process.execPath, ...installation()];
  return found;
}

/** The parts of the folder that Octavo runs from; the folder itself may hold more than programs. */
function installation(): readonly string[] {
  const parts = ["node_modules", "packages", "interpreters", "dist", "package.json"];
  const folders = foldersAbove(import.meta.dirname).filter((folder) => existsSync(join(folder, "node_modules")));
  return [
    import.meta.dirname,
    ...folders.flatMap((folder) => parts.map((part) => join(folder, part)).filter((path) => existsSync(path))),
  ];
}

function foldersAbove(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [] : [folder, ...foldersAbove(above)];
}
