/** Waits for moments in which nothing else uses the machine, as far as there are any. */
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const lookMs = 60;
/** So much of all processors has to be idle. */
const idleShare = 0.85;
/** A benchmark waits no longer than this in all; after that it takes what comes, and says so. */
let patienceMs = 120_000;
let asked = 0;
let found = 0;

/** Call it right before what is measured. */
export async function calm() {
  asked += 1;
  while (patienceMs > 0) {
    if (await isIdle()) {
      found += 1;
      return;
    }
    patienceMs -= lookMs;
  }
}

/** The part of the calls that were answered by a calm moment; undefined when there was none. */
export function calmShare() {
  return asked === 0 ? undefined : found / asked;
}

async function isIdle() {
  const before = processorTimes();
  await delay(lookMs);
  const after = processorTimes();
  // Without Linux's counters there is nothing to wait for.
  if (!before || !after) return true;
  return (after.idle - before.idle) / (after.all - before.all) >= idleShare;
}

function processorTimes() {
  if (!existsSync("/proc/stat")) return undefined;
  const times = (readFileSync("/proc/stat", "utf8").split("\n")[0] ?? "").trim().split(/\s+/).slice(1).map(Number);
  const [, , , idle = 0, waiting = 0] = times;
  return { idle: idle + waiting, all: times.reduce((sum, time) => sum + time) };
}
