import type { Settings } from "../configuration/config.ts";

/** What this server allows by way of schedules. */
export interface ScheduleRules {
  /** Why there are no schedules on this server, in words; null when there are. */
  readonly off: string | null;
  /** Notes whose paths begin with one of these may have one; empty for all. */
  readonly folders: readonly string[];
  /** Seconds that have to lie between two runs. */
  readonly minimumSeconds: number;
  /** How many notes run by their schedules at once. */
  readonly atOnce: number;
  /** And how many of those that one user has set. */
  readonly atOnceOfOne: number;
  /** There are accounts: nobody's schedules make those of others wait. */
  readonly isForMany: boolean;
}

/** With accounts, where no setting says otherwise: what each of many may want without anybody noticing. */
const minimumSecondsForMany = 10;

type Said = Pick<
  Settings,
  | "schedules"
  | "scheduleFolders"
  | "scheduleMinimumSeconds"
  | "schedulesAtOnce"
  | "schedulesAtOncePerUser"
  | "allowNetwork"
>;

/**
 * Without accounts a schedule is as good as whoever sits at this machine. On a server that strangers reach it would outlast their visit, and
 * nobody could be asked about it.
 */
export function scheduleRules(settings: Said, hasAccounts: boolean): ScheduleRules {
  return {
    off: reasonFor(settings, hasAccounts),
    folders: settings.scheduleFolders,
    minimumSeconds: settings.scheduleMinimumSeconds ?? (hasAccounts ? minimumSecondsForMany : 1),
    atOnce: settings.schedulesAtOnce,
    atOnceOfOne: hasAccounts ? settings.schedulesAtOncePerUser : settings.schedulesAtOnce,
    isForMany: hasAccounts,
  };
}

function reasonFor({ schedules, allowNetwork }: Said, hasAccounts: boolean): string | null {
  if (!schedules) return "Schedules are switched off on this server (schedules in octavo.json).";
  if (allowNetwork && !hasAccounts)
    return "A server that is open to the network has schedules only when it has accounts.";
  return null;
}
