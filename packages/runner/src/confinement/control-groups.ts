/**
 * Linux's control groups, where this process may make some: the only way to cap all processes of a session together. Version 1 has a tree
 * for each kind of limit, version 2 one for all. Where there are none, `limits.ts` makes do with what each process can be given.
 *
 * Groups are made below the runner's own, or below the folder that `OCTAVO_CGROUP` names, so what limits the runner limits them too.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

type ControllerName = "memory" | "pids";

/** A group in one tree. */
export interface ControlGroup {
  readonly place: ControlGroupFolder;
  /** A process that writes its id here belongs to the group, and so do all that it starts. */
  readonly procs: string;
  /** How often the system ended one of its processes for want of memory, and the most they used together. */
  readonly memory: () => { readonly kills: number; readonly peakBytes: number };
  /** Kills what is left in it. It goes when the last of them has, for which this waits. */
  readonly remove: () => Promise<void>;
}

/** Where groups of each kind can be made. */
export type Places = Readonly<Partial<Record<ControllerName, ControlGroupFolder>>>;

export interface ControlGroupFolder {
  readonly folder: string;
  readonly version: 1 | 2;
}

const prefix = "octavo-";

interface Sources {
  readonly mounts: string;
  readonly own: string;
  /** `OCTAVO_CGROUP`. */
  readonly named: string | undefined;
}

export function readSources(named: string | undefined): Sources {
  return { mounts: textOfFile("/proc/self/mounts"), own: textOfFile("/proc/self/cgroup"), named };
}

/** Finds out by trying: names do not show rights, name spaces and delegation. */
export function findPlaces(sources: Sources): Places {
  const found = (["memory", "pids"] as const).flatMap((kind) => {
    const place = candidates(sources, kind).find((candidate) => canMakeGroup(candidate, kind));
    return place === undefined ? [] : [[kind, place] as const];
  });
  for (const [, place] of found) removeLeft(place.folder);
  return Object.fromEntries(found);
}

function candidates({ mounts, own, named }: Sources, kind: ControllerName): readonly ControlGroupFolder[] {
  const lines = mounts.split("\n").map((line) => line.split(" "));
  const second = lines.find(([, , type]) => type === "cgroup2")?.[1];
  const first = lines.find(
    ([, , type, options]) => type === "cgroup" && (options ?? "").split(",").includes(kind),
  )?.[1];
  if (named !== undefined && named !== "") return [{ folder: named, version: first === undefined ? 2 : 1 }];
  const pathIn = (wanted: string) =>
    own
      .split("\n")
      .map((line) => line.split(":"))
      .find(([, kinds]) => (kinds ?? "").split(",").includes(wanted))?.[2] ?? "/";
  // In a container the path may be the host's, and the mount the container's own.
  const both = (mount: string, path: string, version: 1 | 2) =>
    [...new Set([resolve(join(mount, path)), mount])].filter(existsSync).map((folder) => ({ folder, version }));
  return [
    ...(first === undefined ? [] : both(first, pathIn(kind), 1).slice(0, 1)),
    ...(second === undefined ? [] : both(second, pathIn(""), 2).slice(0, 1)),
  ];
}

function canMakeGroup({ folder, version }: ControlGroupFolder, kind: ControllerName): boolean {
  if (version === 2 && !textOfFile(join(folder, "cgroup.subtree_control")).split(/\s/).includes(kind)) return false;
  const probe = join(folder, `${prefix}${process.pid}-probe`);
  try {
    mkdirSync(probe);
    return existsSync(join(probe, limitFile(kind, version)));
  } catch {
    return false;
  } finally {
    tryRemove(probe);
  }
}

function limitFile(kind: ControllerName, version: 1 | 2): string {
  if (kind === "pids") return "pids.max";
  return version === 1 ? "memory.limit_in_bytes" : "memory.max";
}

let made = 0;

export type GroupLimits = Readonly<Record<ControllerName, number | null>>;

/**
 * Groups that hold a session to these limits, as far as there are places for them. In one tree a process is in one group only, so limits
 * of the same tree are limits of one group.
 *
 * @param isWithin the places are groups that have limits of their own, so there is a group in each even without more
 * @throws when the system does not take a limit
 */
export function makeGroups({ memory, pids }: Places, limits: GroupLimits, isWithin = false): readonly ControlGroup[] {
  if (memory && pids && memory.folder === pids.folder)
    return isWithin || hasAnyLimit(limits) ? [makeGroup(memory, limits)] : [];
  return [
    ...(memory && (isWithin || limits.memory !== null) ? [makeGroup(memory, { ...limits, pids: null })] : []),
    ...(pids && (isWithin || limits.pids !== null) ? [makeGroup(pids, { ...limits, memory: null })] : []),
  ];
}

function hasAnyLimit({ memory, pids }: GroupLimits): boolean {
  return memory !== null || pids !== null;
}

function makeGroup(place: ControlGroupFolder, { memory, pids }: GroupLimits): ControlGroup {
  const { version } = place;
  const folder = join(place.folder, `${prefix}${process.pid}-${++made}`);
  mkdirSync(folder);
  if (pids !== null) writeFileSync(join(folder, limitFile("pids", version)), String(pids));
  if (memory !== null) {
    writeFileSync(join(folder, limitFile("memory", version)), String(memory));
    // Memory that is only moved to the disk is not saved. Not every system counts it.
    const [file, swap] = version === 1 ? ["memory.memsw.limit_in_bytes", memory] : ["memory.swap.max", 0];
    tryWriteFile(join(folder, String(file)), String(swap));
  }
  return {
    place: { folder, version },
    procs: join(folder, "cgroup.procs"),
    memory: () => ({
      kills: numberInFile(join(folder, version === 1 ? "memory.oom_control" : "memory.events"), /^oom_kill (\d+)$/m),
      peakBytes: numberInFile(join(folder, version === 1 ? "memory.max_usage_in_bytes" : "memory.peak"), /^(\d+)/),
    }),
    remove: () => removeWhenEmpty(folder),
  };
}

/** Lets groups be made within one, with limits of their own. Version 1 needs no leave. */
export function enableWithin({ folder, version }: ControlGroupFolder): void {
  if (version === 2) tryWriteFile(join(folder, "cgroup.subtree_control"), "+memory +pids");
}

const removalTries = 100;
const removalPauseMs = 20;

async function removeWhenEmpty(folder: string): Promise<void> {
  for (let attempt = 0; attempt < removalTries; attempt++) {
    for (const pid of textOfFile(join(folder, "cgroup.procs")).split("\n"))
      if (Number(pid) > 0) tryKillProcess(Number(pid));
    if (tryRemove(folder)) return;
    await new Promise((resolve) => setTimeout(resolve, removalPauseMs).unref());
  }
}

/** Of runners that were killed. */
function removeLeft(folder: string): void {
  for (const name of readdirSync(folder)) {
    const owner = /^octavo-(\d+)-/.exec(name)?.[1];
    if (owner !== undefined && !existsSync(`/proc/${owner}`)) tryRemove(join(folder, name));
  }
}

function textOfFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function numberInFile(path: string, pattern: RegExp): number {
  return Number(pattern.exec(textOfFile(path))?.[1] ?? 0);
}

function tryWriteFile(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: "r+" });
  } catch {
    // This system has no such limit.
  }
}

function tryKillProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has just ended.
  }
}

/** @returns whether it is gone */
function tryRemove(folder: string): boolean {
  try {
    rmdirSync(folder);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
  return true;
}
