/** Turns the limits of a setting into what this machine can hold its sessions to. */
import { readdirSync, readFileSync } from "node:fs";
import {
  type Account,
  bytesWords,
  type Confinement,
  InterpreterError,
  missingFor,
  type Wall,
} from "@octavo/interpreter";
import { durationWords } from "../rules/amounts.ts";
import { type ProcessLimits, ruleNames } from "../rules/session-rules.ts";
import { type ControlGroup, makeGroups, type Places } from "./control-groups.ts";
import type { UserGroups } from "./user-groups.ts";

export interface Confined {
  readonly confinement: Confinement;
  /** Kills what is left in its groups, and they go. */
  readonly remove: () => Promise<void>;
}

export interface LimitRequest {
  readonly limits: ProcessLimits;
  readonly account: Account | null;
  readonly wall?: Wall | null;
  /** Whose own session it is. */
  readonly user: string | undefined;
  readonly userGroups: UserGroups;
  /** Asked for when there is a limit. */
  readonly places: () => Places;
}

/** Null for a session that may take what it wants, as the server's own account. @throws InterpreterError */
export function confineProcesses({
  limits,
  account,
  wall = null,
  user,
  userGroups,
  places,
}: LimitRequest): Confined | null {
  const { memoryBytes, processes, cpuSeconds } = limits;
  const isOfUser = limits.user.memoryBytes !== null || limits.user.processes !== null;
  const hasGroups = isOfUser || memoryBytes !== null || processes !== null;
  if (account === null && wall === null && !hasGroups && cpuSeconds === null) return null;
  const found = hasGroups ? places() : {};
  const userGroup = isOfUser ? userGroups.enter(user, limits.user, found) : null;
  const groups = makeGroups(userGroup?.places ?? found, { memory: memoryBytes, pids: processes }, isOfUser);
  const confinement: Confinement = {
    account,
    wall,
    memoryBytes,
    processes: processes === null || found.pids ? null : mostProcesses(processes, account),
    cpuSeconds,
    groups: groups.map(({ procs }) => procs),
    explain: explainer(limits, groups),
  };
  const remove = async () => {
    await Promise.all(groups.map((group) => group.remove()));
    await userGroup?.leave();
  };
  const missing = missingFor(confinement);
  if (missing === null) return { confinement, remove };
  void remove();
  throw new InterpreterError(
    `This setting limits what its code may take or as whom it runs, and that needs ${missing}, which this machine does not have. Install it (Linux: util-linux), or take the limits out of the setting.`,
  );
}

/** The system counts all that an account runs, so what runs already goes on top, unless the account is the user's own. */
function mostProcesses(processes: number, account: Account | null): number {
  return account === null ? processes + tasksOfAccount(process.getuid?.() ?? 0) : processes;
}

function tasksOfAccount(uid: number): number {
  if (process.platform !== "linux") return 0;
  const statuses = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return statuses.map((pid) => threadsOf(pid, uid)).reduce((sum, threads) => sum + threads, 0);
}

function threadsOf(pid: string, uid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    if (!new RegExp(`^Uid:\\s+${uid}\\s`, "m").test(status)) return 0;
    return Number(/^Threads:\s+(\d+)$/m.exec(status)?.[1] ?? 0);
  } catch {
    return 0; // It has ended.
  }
}

function explainer(
  { memoryBytes, cpuSeconds, user }: ProcessLimits,
  groups: readonly ControlGroup[],
): Confinement["explain"] {
  let killsReported = 0;
  return (signal) => {
    const seen = groups.map((group) => group.memory());
    const kills = seen.reduce((sum, group) => sum + group.kills, 0);
    const peakBytes = Math.max(0, ...seen.map((group) => group.peakBytes));
    if (kills > killsReported) {
      killsReported = kills;
      // One that stayed below its own limit has met the one above.
      if (user.memoryBytes !== null && peakBytes < 0.95 * (memoryBytes ?? Number.POSITIVE_INFINITY)) {
        return `out of memory: it had used ${bytesWords(peakBytes)}, and ${ruleNames.userMemory} of its setting allows ${bytesWords(user.memoryBytes)} for all that its user runs`;
      }
      if (memoryBytes === null) return "out of memory";
      return `out of memory: it had used ${bytesWords(peakBytes)}, and ${ruleNames.memory} of its setting allows ${bytesWords(memoryBytes)}`;
    }
    if (cpuSeconds !== null && signal === "SIGXCPU") {
      return `it had computed for ${durationWords(cpuSeconds * 1000)}, which is all that ${ruleNames.cpu} of its setting allows`;
    }
    return null;
  };
}
