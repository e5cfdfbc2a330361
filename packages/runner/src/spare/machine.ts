import { cpus } from "node:os";

/** Of all processors, over the time that was watched. */
const idleShare = 0.5;
/** A Python takes some sixty; the rest is for what people do with theirs. */
const leastBytes = 1024 ** 3;

/** Begins to watch the machine; the answer says whether it has had time and memory to spare since. */
export function watchMachine(): () => boolean {
  const before = processorTimes();
  return () => {
    const after = processorTimes();
    const isIdle = after.idle - before.idle >= idleShare * (after.all - before.all);
    // A container's limit counts, where there is one.
    return isIdle && process.availableMemory() >= leastBytes;
  };
}

function processorTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((cpu) => cpu.times);
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    all: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  };
}
