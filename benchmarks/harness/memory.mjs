import { readdirSync, readFileSync } from "node:fs";

/**
 * Proportional set size: memory that several processes share counts in parts. Linux only.
 *
 * @param {number} pid
 * @returns {number} megabytes of 1,000,000 bytes
 */
export function pssOf(pid) {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
  return (Number(kilobytes) * 1024) / 1e6;
}

/**
 * The processes that a process has started, and those that these have.
 *
 * @param {number} pid
 * @returns {readonly number[]}
 */
export function descendantsOf(pid) {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** @param {string} pid */
function parentOf(pid) {
  try {
    // The name of the program stands in parentheses and may contain anything.
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {
    return undefined;
  }
}
