import { connect } from "node:net";
import { loadSpools, mostUnwritten, type RunSpool, resultFiles } from "./spool.ts";
import type { RunEvent } from "./wire/messages.ts";

const words =
  "The runner that held this run ended before the run did: it was ended from outside, or the machine was out of memory or restarted. What was printed until then is kept; run the paragraph again.";

/**
 * A server may have heard events that were not written when the runner was killed, those of one turn among them, and asks for what comes after
 * those. These stand in their places, so that it does not miss how the run ended.
 */
const unwritten: readonly RunEvent[] = Array.from({ length: mostUnwritten + 16 }, () => ({
  type: "staged",
  stage: null,
}));

/**
 * The runs that earlier runners have left on disk, all of them over: one that was not is ended here, and says why. Those of a
 * runner that is still alive (an older version that finishes its work) are its own.
 */
export async function takeUpOrphanedRuns(directory: string, now: () => number): Promise<readonly RunSpool[]> {
  const spools = loadSpools(directory);
  const holders = [...new Set(spools.map(({ holder }) => holder))];
  const living = new Set<string>();
  for (const holder of holders) if (await isRunnerAnswering(holder)) living.add(holder);
  const left = spools.filter(({ holder }) => !living.has(holder));
  for (const spool of left) if (!spool.isFinished) endOrphanedRun(spool, now());
  return left;
}

function endOrphanedRun(spool: RunSpool, at: number): void {
  const files = Object.entries(resultFiles(spool.directory)).filter(([index]) => Number(index) < spool.outputs);
  spool.append([
    ...unwritten,
    { type: "replaced", index: spool.outputs, format: "TEXT", data: words },
    { type: "finished", at, outcome: "ERROR", files: Object.fromEntries(files) },
  ]);
}

/** Whether a process listens on a Unix socket. */
export function isRunnerAnswering(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
