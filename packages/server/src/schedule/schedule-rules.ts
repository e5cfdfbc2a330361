import { isInTrash } from "@octavo/note";
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
  /** There are accounts: the schedules of one user never make those of others wait. */
  readonly isForMany: boolean;
}

/** With accounts, where no setting says otherwise: what each of many users may have without slowing the others. */
const minimumSecondsForMany = 10;

type ScheduleOptions = Pick<
  Settings,
  | "schedules"
  | "scheduleFolders"
  | "scheduleMinimumSeconds"
  | "schedulesAtOnce"
  | "schedulesAtOncePerUser"
  | "allowNetwork"
>;

/**
 * Without accounts a schedule is as trusted as the people at this machine. On a server that strangers reach it would outlast their visit, and
 * no user could be asked about it.
 */
export function scheduleRules(settings: ScheduleOptions, hasAccounts: boolean): ScheduleRules {
  return {
    off: reasonFor(settings, hasAccounts),
    folders: settings.scheduleFolders,
    minimumSeconds: settings.scheduleMinimumSeconds ?? (hasAccounts ? minimumSecondsForMany : 1),
    atOnce: settings.schedulesAtOnce,
    atOnceOfOne: hasAccounts ? settings.schedulesAtOncePerUser : settings.schedulesAtOnce,
    isForMany: hasAccounts,
  };
}

/** Why a note of this path may have no schedule; null when it may. */
export function reasonUnavailable(
  path: string,
  { off, folders }: Pick<ScheduleRules, "off" | "folders">,
): string | null {
  return off ?? reasonMisplaced(path, folders);
}

export function reasonMisplaced(path: string, folders: readonly string[]): string | null {
  if (isInTrash(path)) return "The note is in the trash.";
  if (folders.length === 0 || folders.some((folder) => path.startsWith(folder))) return null;
  return `Schedules are for notes in ${folders.join(", ")} only.`;
}

function reasonFor({ schedules, allowNetwork }: ScheduleOptions, hasAccounts: boolean): string | null {
  if (!schedules) return "Schedules are switched off on this server (schedules in octavo.json).";
  if (allowNetwork && !hasAccounts)
    return "A server that is open to the network has schedules only when it has accounts.";
  return null;
}
