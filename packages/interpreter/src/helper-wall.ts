/**
 * The wall around a process of Octavo's own that reads what users made: what is wrong with a file or a text may take over the program that reads
 * it. Inside are the program, what it is made of, the folders that it works on, and no network unless it is there for that.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Mount, Wall } from "./wall.ts";

export interface HelperNeeds {
  /** Its file, absolute. */
  readonly program: string;
  /** What it works on; all of it has to be there already. Later ones cover earlier ones. */
  readonly mounts?: readonly Mount[];
  /** Default: "none" */
  readonly network?: Wall["network"];
}

/** What Node and its addons load, and of the configuration where libraries are and which time zone it is. */
const systemFiles = [
  ...["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store"],
  ...["/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives", "/etc/localtime"],
  ...["/sys/devices/system/cpu", "/sys/devices/system/node"],
];

/** Where names of machines are looked up. */
export const resolverFolders: readonly string[] = ["/run/systemd/resolve", "/run/resolvconf", "/run/NetworkManager"];
const resolverFiles = ["hosts", "resolv.conf", "nsswitch.conf", "host.conf", "gai.conf"].map((name) => `/etc/${name}`);

export function helperWall({ program, mounts = [], network = "none" }: HelperNeeds): Wall {
  const resolver = network === "all" ? [...resolverFiles, ...resolverFolders] : [];
  const read = [...systemFiles, ...resolver, process.execPath, program, ...packagesFor(program)];
  return {
    network,
    mounts: [
      { kind: "empty", path: "/tmp" },
      ...read.map((path): Mount => ({ kind: "read", path })),
      ...mounts,
      { kind: "sealed", path: "/tmp" },
    ],
  };
}

/** Where Node looks for the packages that a program imports. */
function packagesFor(program: string): readonly string[] {
  const folders = foldersAbove(dirname(program));
  return folders.map((folder) => join(folder, "node_modules")).filter((path) => existsSync(path));
}

function foldersAbove(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}
