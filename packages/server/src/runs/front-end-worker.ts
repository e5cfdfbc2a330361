/** Checks one front end in a thread of its own: to read 24 MB of signs that code has chosen takes up to a second. */
import { parentPort, workerData } from "node:worker_threads";
import { checkFrontEnd } from "./front-end-check.ts";

checkFrontEnd(workerData as Uint8Array).then(
  () => parentPort?.postMessage(null),
  (error: unknown) => parentPort?.postMessage(error instanceof Error ? error.message : String(error)),
);
