import { Worker } from "node:worker_threads";

const memoryMb = 256;

/** Checks a front end in a thread of its own. @param workerFile the bundled `front-end-worker.ts` */
export function checkInThread(workerFile: string | URL): (packed: Uint8Array) => Promise<void> {
  return (packed) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(workerFile, {
        workerData: packed,
        resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      });
      worker.once("message", (problem: string | null) => (problem === null ? resolve() : reject(new Error(problem))));
      worker.once("error", reject);
      // After a message it means nothing.
      worker.once("exit", () => reject(new Error("The thread that looks at front ends has ended.")));
    });
}
