/**
 * What the processes of a session may take and as whom they run. It comes with the settings of a session and goes to `spawnChild` with
 * everything that the session starts; a driver has nothing else to do with it.
 */
import { type Account, findProgram } from "./programs.ts";
import type { Wall } from "./wall.ts";

export interface Confinement {
  /** Null for the account that runs this process. */
  readonly account: Account | null;
  /** What they can see and reach; null for all that their account may. */
  readonly wall: Wall | null;
  /** Of the memory that one process may ask for. */
  readonly memoryBytes: number | null;
  /** As the system counts them: of the whole account. */
  readonly processes: number | null;
  /** Of one process, over its whole life. */
  readonly cpuSeconds: number | null;
  /** Files into which a process writes its id to belong to a control group. */
  readonly groups: readonly string[];
  /** Why the system ended a process, where a limit of this confinement was the reason; null where it was not. */
  readonly explain: (signal: string | null) => string | null;
}

/** Joins the groups it is given up to `--`, then becomes the rest. A group that is gone is no reason to run without its limits. */
const joinGroups = 'while [ "$1" != -- ]; do echo $$ > "$1" || exit 126; shift; done; shift; exec "$@"';

/** The command that starts another one so confined. Starting it takes the right to do so: for another account, that of root. */
export function confineCommand(command: readonly string[], confinement: Confinement): readonly string[] {
  const { memoryBytes, processes, cpuSeconds, groups } = confinement;
  const limits = [
    // Of data and not of address space, which Java and Go reserve far more of than they use.
    ...(memoryBytes === null ? [] : [`--data=${memoryBytes}`]),
    ...(processes === null ? [] : [`--nproc=${processes}`]),
    // The signal at the first number can be handled, the one at the second cannot.
    ...(cpuSeconds === null ? [] : [`--cpu=${cpuSeconds}:${cpuSeconds + 5}`]),
  ];
  const limited = limits.length === 0 ? command : [programOf("prlimit"), ...limits, "--", ...command];
  return groups.length === 0 ? limited : ["/bin/sh", "-c", joinGroups, "octavo", ...groups, "--", ...limited];
}

/** Flags of setpriv by which a process becomes another account's, with its groups and without ways back. */
export function accountFlags({ uid, gid }: Account): readonly string[] {
  return [`--reuid=${uid}`, `--regid=${gid}`, "--init-groups", "--no-new-privs", "--inh-caps=-all"];
}

/** What the system lacks for a confinement; null when it can be had. */
export function missingFor({ account, memoryBytes, processes, cpuSeconds }: Confinement): string | null {
  const needed = [
    ...(account === null ? [] : ["setpriv"]),
    ...([memoryBytes, processes, cpuSeconds].every((limit) => limit === null) ? [] : ["prlimit"]),
  ];
  return needed.find((name) => findProgram(name, process.env["PATH"]) === null) ?? null;
}

/** The full path, for a child's own PATH need not have it. */
function programOf(name: string): string {
  return findProgram(name, process.env["PATH"]) ?? name;
}
