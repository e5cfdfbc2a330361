/** One machine as a cluster of one, in the words that Zeppelin's cluster page reads. */
import { availableParallelism, freemem, hostname, loadavg, totalmem } from "node:os";
import type { SessionInfo } from "@octavo/runner";

interface ClusterNode {
  readonly NODE_NAME: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

const startedAt = Date.now() - process.uptime() * 1000;

/** @param now epoch milliseconds */
export function nodeOfSessions(sessions: readonly SessionInfo[], now: number): ClusterNode {
  return {
    NODE_NAME: hostname(),
    properties: {
      ...loadOfMachine(),
      SERVER_START_TIME: localTime(startedAt),
      LATEST_HEARTBEAT: localTime(now),
      STATUS: "ONLINE",
      INTP_PROCESS_LIST: sessions.map(({ sessionKey }) => sessionKey),
    },
  };
}

export function interpretersOf(sessions: readonly SessionInfo[], now: number): readonly ClusterNode[] {
  return sessions.map(({ sessionKey, since, isOpen, driver, setting, runs }) => ({
    NODE_NAME: hostname(),
    properties: {
      INTP_PROCESS_NAME: sessionKey,
      INTP_TSERVER_HOST: hostname(),
      INTP_START_TIME: localTime(since),
      LATEST_HEARTBEAT: localTime(now),
      STATUS: isOpen ? "ONLINE" : "OFFLINE",
      DRIVER: driver,
      SETTING: setting ?? "",
      RUNS: String(runs),
      ...loadOfMachine(),
    },
  }));
}

function loadOfMachine(): Record<string, string> {
  const processors = availableParallelism();
  const busy = Math.min(loadavg()[0] ?? 0, processors);
  const used = totalmem() - freemem();
  return {
    "CPU_USED / CPU_CAPACITY": shareOfUse(busy, processors, ""),
    "MEMORY_USED / MEMORY_CAPACITY": shareOfUse(used / 1024 ** 3, totalmem() / 1024 ** 3, "GB"),
  };
}

function shareOfUse(used: number, all: number, unit: string): string {
  return `${used.toFixed(2)}${unit} / ${all.toFixed(2)}${unit} = ${((used / all) * 100).toFixed(2)}%`;
}

/** ISO 8601 without a zone, by the clock of this machine. */
function localTime(at: number): string {
  const offset = new Date(at).getTimezoneOffset() * 60_000;
  return new Date(at - offset).toISOString().slice(0, -1);
}
