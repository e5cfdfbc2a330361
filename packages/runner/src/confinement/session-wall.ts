/**
 * What the wall around a session lets in: the programs of the machine and of Octavo to read, the user's home and the shared files to write, the
 * session's own folders, and what the setting adds. Nothing else of the machine is there.
 */
import { existsSync, realpathSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { InterpreterError, type Mount, type Wall } from "@octavo/interpreter";
import type { WallRules } from "../rules/wall-rules.ts";
import { closedFilesIn } from "./closed-files.ts";
import { programFolders } from "./program-folders.ts";

export interface WallWanted {
  readonly rules: WallRules;
  /** The server's, of which nothing is let in but what is named here. */
  readonly dataDirectory: string;
  /** Environments of Octavo's own are below it. */
  readonly cacheDirectory: string;
  /** Of the session's processes: its folders of programs can be read. */
  readonly environment: Readonly<Record<string, string>>;
  /** Programs that the setting names. */
  readonly programs: readonly string[];
  /** What is laid at `/tmp`. */
  readonly temporaryDirectory: string;
  /** What is the session's own: last of all, in this order. */
  readonly own: readonly Mount[];
}

/** The system's programs, libraries and configuration. */
const systemFolders = [
  ...["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/nix/store"],
  ...["/var/cache/fontconfig", "/var/lib/texmf", "/sys/devices/system/cpu", "/sys/devices/system/node"],
];

/** @throws InterpreterError where the setting opens what has to stay closed */
export function sessionWall(wanted: WallWanted): Wall {
  const { rules, environment, cacheDirectory, temporaryDirectory, programs } = wanted;
  const data = realpathSync(wanted.dataDirectory);
  for (const folder of [...rules.readable, ...rules.writable]) refuseWithin(data, folder);
  const dataFolders = [...new Set([wanted.dataDirectory, data])];
  const read = [...systemFolders, ...ownPrograms(), ...programFolders(environment, programs)];
  return {
    network: rules.network,
    mounts: [
      // Covers first: Octavo itself, or a Python, may lie below one of them.
      { kind: "empty", path: "/run" },
      // Where names of machines are looked up.
      ...["/run/systemd/resolve", "/run/resolvconf", "/run/NetworkManager"].map(
        (path): Mount => ({ kind: "read", path }),
      ),
      ...["/tmp", "/var/tmp"].map((at): Mount => ({ kind: "write", path: temporaryDirectory, at })),
      // What lies in another comes after it.
      ...[...new Set(read)].toSorted().map((path): Mount => ({ kind: "read", path })),
      ...closedFilesIn("/etc"),
      // Its own programs may lie in a folder that holds the data too.
      ...dataFolders.map((path): Mount => ({ kind: "empty", path })),
      ...ownPrograms()
        .filter((path) => isWithin(data, path))
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

function refuseWithin(data: string, folder: string): void {
  const real = existsSync(folder) ? realpathSync(folder) : resolve(folder);
  if (isWithin(data, real) || isWithin(real, data)) {
    throw new InterpreterError(
      `The setting opens ${folder} to its code, which holds Octavo's own data or lies in it. Name another folder, or take it out.`,
    );
  }
}

function isWithin(folder: string, path: string): boolean {
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
