import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/**
 * A lock between processes, as a folder: making one is atomic everywhere. Its holder touches it now and then; one that was
 * not touched for long, or whose holder on this machine is gone, is free.
 */
export interface Lock {
  readonly release: () => Promise<void>;
}

const lookMs = 200;
const touchMs = 5_000;
const staleMs = 60_000;

/** Waits until the lock is ours. `onWait` is called once if someone else has it. */
export async function takeFolderLock(path: string, onWait: () => void, signal: AbortSignal): Promise<Lock> {
  let hasWaited = false;
  while (!(await tryMakeLock(path))) {
    if (await isAbandoned(path)) {
      await removeDeadLock(path);
      continue;
    }
    if (!hasWaited) onWait();
    hasWaited = true;
    await delay(lookMs, null, { signal });
  }
  await writeFile(ownerFile(path), JSON.stringify({ host: hostname(), pid: process.pid }));
  const touching = setInterval(() => {
    const now = new Date();
    void utimes(path, now, now).catch(() => {});
  }, touchMs);
  touching.unref();
  return {
    async release() {
      clearInterval(touching);
      await rm(path, { recursive: true, force: true });
    },
  };
}

function ownerFile(path: string): string {
  return join(path, "owner.json");
}

async function tryMakeLock(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const touched = (await stat(path).catch(() => null))?.mtimeMs;
  if (touched === undefined) return false;
  if (Date.now() - touched > staleMs) return true;
  try {
    const owner = JSON.parse(await readFile(ownerFile(path), "utf8")) as { host?: unknown; pid?: unknown };
    return owner.host === hostname() && typeof owner.pid === "number" && !isProcessAlive(owner.pid);
  } catch {
    // Just made, and its owner not yet written.
    return false;
  }
}

/** Two may see at the same time that it is abandoned; only one can rename it. */
async function removeDeadLock(path: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  const isOurs = await rename(path, aside).then(
    () => true,
    () => false,
  );
  if (isOurs) await rm(aside, { recursive: true, force: true });
}

function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
