/**
 * The wall around the processes of a session: a file system of its own that holds what its mounts say and nothing else, its own process ids,
 * shared memory and names, no privileges and no way to new ones.
 *
 * bubblewrap builds it where it is installed, else util-linux with the same namespaces. Both take argument lists. Neither adds a process that
 * code could reach, and all that runs inside ends with the first process of the wall.
 *
 * What holds inside, under any account of the server:
 * - `/proc` is its own and read-only. Root's numbers of the machine (`/proc/sys`) belong to uid 0 and not to a privilege, so they would be writable.
 * - Signals of a group reach the program and leave what holds the wall alone: an interrupt is the program's to hear.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { joinNetwork, type OwnNetwork } from "./own-network.ts";
import { type Account, findProgram } from "./programs.ts";

/** One thing that can be seen inside, by its absolute path. Later ones cover earlier ones. What is not there is left out. */
export type Mount =
  /** A file or folder of the machine, at its own path unless `at` says another. */
  | { readonly kind: "read" | "write" | "device"; readonly path: string; readonly at?: string }
  /** An empty folder in memory. */
  | { readonly kind: "empty"; readonly path: string }
  /** A file that cannot be read. */
  | { readonly kind: "closed"; readonly path: string }
  /** What was made empty gets no more files than it has by then: what is written there would be lost. */
  | { readonly kind: "sealed"; readonly path: string };

export interface Wall {
  readonly mounts: readonly Mount[];
  /** "none" leaves not even this machine's own services; one of the session's own has what answers in it. */
  readonly network: "all" | "none" | OwnNetwork;
  /** By which it is built; the first that can by default. */
  readonly tool?: WallTool;
}

export type WallTool = "bubblewrap" | "unshare";

/** What can build a wall here, or why nothing can. */
export type WallSupport = { readonly tool: WallTool } | { readonly tool: null; readonly problem: string };

/** Signals that end or interrupt a program and are sent to its whole group. */
const heard = ["INT", "TERM", "HUP", "QUIT"] as const;

/** Files of the system's own process list that reveal the whole machine to uid 0. */
const revealingFiles = [
  "kcore",
  "kmsg",
  "keys",
  "timer_list",
  "sched_debug",
  "latency_stats",
  "kpagecount",
  "kpageflags",
  "kpagecgroup",
];

let support: WallSupport | undefined;

/** Builds a wall once, to see whether this machine lets us. The answer is kept. Takes some tens of milliseconds. */
export function wallSupport(): WallSupport {
  support ??= probeSupport();
  return support;
}

/** The command that starts another one behind a wall. @throws Error where nothing can build one: ask `wallSupport` before */
export function behindWall(command: readonly string[], walling: Walling): readonly string[] {
  const { wall } = walling;
  const found = wall.tool === undefined ? wallSupport() : { tool: wall.tool, problem: "" };
  if (found.tool === null) throw new Error(found.problem);
  return wallOffCommand(found.tool, command, walling);
}

export interface Walling {
  readonly wall: Wall;
  readonly account: Account | null;
  /** Flags of setpriv by which a process becomes the account's. */
  readonly accountFlags: readonly string[];
  /** Where the program works; the folder that the builder is started in by default. */
  readonly cwd?: string | undefined;
}

function wallOffCommand(
  tool: WallTool,
  command: readonly string[],
  { wall, account, accountFlags, cwd }: Walling,
): readonly string[] {
  // The folder may be the account's alone, and then only the account can enter it.
  const there = account === null || cwd === undefined ? [] : [`--chdir=${cwd}`];
  const hear = [programOf("env"), ...heard.map((name) => `--default-signal=${name}`), ...there, ...command];
  // A first process without handlers hears no signal of its own, so the program is never the first. bubblewrap has one for that.
  const led = tool === "bubblewrap" ? hear : ["/bin/sh", "-c", '"$@"; exit $?', "octavo", ...hear];
  const inside = account === null ? led : [programOf("setpriv"), ...accountFlags, "--", ...led];
  const build = tool === "bubblewrap" ? bubblewrap(wall, account, inside) : unshareCommand(wall, account, inside);
  const joined = typeof wall.network === "string" ? [] : joinNetwork(wall.network);
  return [...joined, programOf("env"), ...heard.map((name) => `--ignore-signal=${name}`), ...build];
}

/** Of root's processes only another account's need their privileges, and only until they have become that account's. */
function bubblewrap(wall: Wall, account: Account | null, command: readonly string[]): readonly string[] {
  return [
    programOf("bwrap"),
    ...["--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try", "--die-with-parent"],
    ...(account === null ? ["--unshare-user"] : []),
    ...(wall.network === "none" ? ["--unshare-net"] : []),
    ...["--cap-drop", "ALL", ...(account === null ? [] : ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"])],
    ...["--proc", "/proc", "--remount-ro", "/proc", "--dev", "/dev"],
    // A file that is not there cannot be covered.
    ...revealingFiles
      .filter((name) => existsSync(`/proc/${name}`))
      .flatMap((name) => ["--ro-bind-try", "/dev/null", `/proc/${name}`]),
    ...wall.mounts.flatMap(bubblewrapMount),
    ...["--remount-ro", "/"],
    "--",
    ...command,
  ];
}

function bubblewrapMount(mount: Mount): readonly string[] {
  if ("at" in mount || mount.kind === "empty" || mount.kind === "sealed" || !existsSync(mount.path))
    return mountArguments(mount);
  // It would make the folders on the way for its own account alone.
  return [...foldersAbove(mount.path).flatMap((folder) => ["--dir", folder]), ...mountArguments(mount)];
}

/** The outermost first. */
function foldersAbove(path: string): readonly string[] {
  const above = dirname(path);
  return above === path || above === "/" ? [] : [...foldersAbove(above), above];
}

function mountArguments(mount: Mount): readonly string[] {
  switch (mount.kind) {
    case "read":
      return ["--ro-bind-try", mount.path, mount.at ?? mount.path];
    case "write":
      return ["--bind-try", mount.path, mount.at ?? mount.path];
    case "device":
      return ["--dev-bind-try", mount.path, mount.at ?? mount.path];
    case "empty":
      return ["--tmpfs", mount.path];
    case "sealed":
      return ["--remount-ro", mount.path];
    case "closed":
      return ["--ro-bind-try", "/dev/null", mount.path];
  }
}

/**
 * Builds the same with `mount` in a new root folder in memory, makes that the root, and gives up every privilege. `$1` is "own" where the
 * program keeps the builder's account. Mounts come as kind, source and target up to `--`. Its own programs are named by their paths: the PATH is the
 * child's. `umount` looks into no table of mounts, for inside there may be none, and without one it does nothing for who is not root.
 */
const builder = (programs: string) => `set -eu
root=$1; whose=$2; shift 2
${programs}
"$mount" -t tmpfs -o mode=755,nosuid,nodev octavo "$root"
mkdir -p "$root/proc" "$root/dev" "$root/.old"
"$mount" -t proc -o nosuid,nodev,noexec proc "$root/proc"
"$mount" -t tmpfs -o mode=755,nosuid octavo "$root/dev"
for name in null zero full random urandom tty; do : > "$root/dev/$name"; "$mount" --bind "/dev/$name" "$root/dev/$name"; done
mkdir "$root/dev/shm" "$root/dev/pts"
"$mount" -t tmpfs -o mode=1777,nosuid,nodev octavo "$root/dev/shm"
"$mount" -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$root/dev/pts" 2>/dev/null || :
ln -s pts/ptmx "$root/dev/ptmx"; ln -s /proc/self/fd "$root/dev/fd"
for name in stdin:0 stdout:1 stderr:2; do ln -s "/proc/self/fd/\${name#*:}" "$root/dev/\${name%:*}"; done
point() { if [ -d "$1" ]; then mkdir -p "$2"; else mkdir -p "\${2%/*}"; [ -e "$2" ] || : > "$2"; fi; }
while [ "$1" != -- ]; do
  kind=$1; from=$2; to=$root$3; shift 3
  case $kind in
    empty) mkdir -p "$to"; "$mount" -t tmpfs -o mode=755,nosuid,nodev octavo "$to"; continue ;;
    sealed) mount -o remount,bind,ro,nosuid,nodev "$to"; continue ;;
    closed) [ -e "$to" ] || continue; "$mount" --bind /dev/null "$to"; "$mount" -o remount,bind,ro,nosuid,nodev,noexec "$to"; continue ;;
  esac
  [ -e "$from" ] || continue
  point "$from" "$to"
  before=" "
  while read -r id _; do before="$before$id "; done < /proc/self/mountinfo
  mount --rbind "$from" "$to"
  case $kind in
    read) options=ro,nosuid,nodev ;;
    write) options=nosuid,nodev ;;
    *) continue ;;
  esac
  # What was mounted below comes along with its own options.
  while read -r id _ _ _ at _; do
    case $before in *" $id "*) continue ;; esac
    case $at in "$to" | "$to"/*) mount -o "remount,bind,$options" "$at" ;; esac
  done < /proc/self/mountinfo
done
shift
for name in ${revealingFiles.join(" ")}; do [ ! -e "$root/proc/$name" ] || "$mount" --bind /dev/null "$root/proc/$name"; done
"$mount" -o remount,bind,ro,nosuid,nodev,noexec "$root/proc"
here=$PWD
cd "$root"; "$pivot_root" . .old; "$umount" -n -l /.old; rmdir /.old
"$mount" -o remount,bind,ro,nosuid,nodev /
cd "$here" 2>/dev/null || cd "$HOME" 2>/dev/null || cd /
if [ "$whose" = own ]; then exec "$setpriv" --no-new-privs --inh-caps=-all --ambient-caps=-all --bounding-set=-all -- "$@"; fi
exec "$@"`;

function builderPrograms(): string {
  return ["mount", "umount", "pivot_root", "setpriv"].map((name) => `${name}='${programOf(name)}'`).join("; ");
}

function unshareCommand(wall: Wall, account: Account | null, command: readonly string[]): readonly string[] {
  return [
    programOf("unshare"),
    ...["--mount", "--pid", "--ipc", "--uts", "--cgroup", "--fork", "--kill-child=KILL", "--propagation=private"],
    ...(account === null ? ["--user", "--map-current-user", "--keep-caps"] : []),
    ...(wall.network === "none" ? ["--net"] : []),
    ...[
      "--",
      "/bin/sh",
      "-c",
      builder(builderPrograms()),
      "octavo",
      stageOfWall(wall),
      account === null ? "own" : "other",
    ],
    ...wall.mounts.flatMap((mount) => [
      mount.kind,
      mount.path,
      "at" in mount && mount.at !== undefined ? mount.at : mount.path,
    ]),
    "--",
    ...command,
  ];
}

/** A folder to build in that nothing is taken from: while it is covered, what lies below cannot be seen. */
function stageOfWall({ mounts }: Wall): string {
  const isFree = (stage: string) => !mounts.some(({ path }) => path === stage || path.startsWith(`${stage}/`));
  return (
    ["/mnt", "/media", "/srv", "/tmp", "/home", "/var"].find((stage) => existsSync(stage) && isFree(stage)) ?? "/mnt"
  );
}

function probeSupport(): WallSupport {
  if (process.platform !== "linux") {
    return { tool: null, problem: `Walls around code need Linux, and this system is ${process.platform}.` };
  }
  const problems: string[] = [];
  for (const tool of ["bubblewrap", "unshare"] as const) {
    const problem = wallProblem(tool);
    if (problem === null) return { tool };
    problems.push(problem);
  }
  return { tool: null, problem: problems.join(" ") };
}

/** Why this tool cannot build a wall here; null when it can. Tries it. */
export function wallProblem(tool: WallTool): string | null {
  const name = tool === "bubblewrap" ? "bwrap" : "unshare";
  if (findProgram(name, searchPath()) === null) return `${tool} is not installed.`;
  const system = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/nix"];
  const wall: Wall = { network: "all", mounts: system.map((path) => ({ kind: "read", path })) };
  const [file = "", ...args] = wallOffCommand(tool, [programOf("true")], { wall, account: null, accountFlags: [] });
  const { status, stderr, error } = spawnSync(file, args, { cwd: "/", env: { PATH: searchPath() }, encoding: "utf8" });
  if (status === 0) return null;
  const last = (error?.message ?? stderr).trim().split("\n").at(-1) ?? "";
  return `${tool} cannot build one (${last === "" ? `exit code ${status}` : last}).`;
}

function searchPath(): string {
  return `${process.env["PATH"] ?? ""}:/usr/sbin:/usr/bin:/sbin:/bin`;
}

/** The full path, for a child's own PATH need not have it. */
function programOf(name: string): string {
  return findProgram(name, searchPath()) ?? name;
}
