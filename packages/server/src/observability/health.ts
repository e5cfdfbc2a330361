/** Whether the server lives, and whether it can do its work: what balancers, supervisors and people ask. */
import { statfs } from "node:fs/promises";

interface Check {
  readonly healthy: boolean;
  /** Milliseconds that looking took. */
  readonly duration: number;
  /** Epoch milliseconds. */
  readonly timestamp: number;
  /** What is wrong, in words for administrators. */
  readonly problem?: string;
}

/** Looks, and says what is wrong; null when nothing is. */
export type Look = () => Promise<string | null> | string | null;

export type Report = Readonly<Record<string, Check>>;

/** Does all looks at once. One that fails has found something. */
export async function examineHealth(looks: Readonly<Record<string, Look>>, now: () => number): Promise<Report> {
  const checks = Object.entries(looks).map(async ([name, look]) => {
    const timestamp = now();
    const problem = await problemOfLook(look);
    const check: Check = { healthy: problem === null, duration: now() - timestamp, timestamp };
    return [name, problem === null ? check : { ...check, problem }] as const;
  });
  return Object.fromEntries(await Promise.all(checks));
}

async function problemOfLook(look: Look): Promise<string | null> {
  try {
    return await look();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export function isHealthy(report: Report): boolean {
  return Object.values(report).every(({ healthy }) => healthy);
}

/** For all callers: what is wrong names folders, which strangers need not know. */
export function withoutWords(report: Report): Report {
  const bare = Object.entries(report).map(([name, { healthy, duration, timestamp }]) => [
    name,
    { healthy, duration, timestamp },
  ]);
  return Object.fromEntries(bare) as Report;
}

/** Below this, saving is about to fail. */
export const leastRoom = 64 * 1024 * 1024;

/** @param room looks how many bytes are free */
export function checkRoomOn(folder: string, room: (folder: string) => Promise<number> = freeBytes): Look {
  return async () => {
    const free = await room(folder);
    if (free >= leastRoom) return null;
    return `There are ${Math.floor(free / 1024 / 1024)} MB left where ${folder} is; make room.`;
  };
}

/** Bytes that are free on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
