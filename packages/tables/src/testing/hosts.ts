import { readdirSync, readFileSync } from "node:fs";

/** Hosts that this test process has started, by what the system says. */
export function hosts(): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, "utf8");
        const isOurs = status.includes(`PPid:\t${process.pid}\n`);
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("host.mjs");
      } catch {
        return false;
      }
    });
}
