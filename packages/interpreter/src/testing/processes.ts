import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
  readonly command: string;
}

/** Ids of the living processes below this one whose command line matches. */
export function descendants(command: RegExp): readonly number[] {
  const living = processes().filter(({ state }) => !state.startsWith("Z"));
  const found: number[] = [];
  const parents = [process.pid];
  for (const parent of parents) {
    for (const child of living.filter((one) => one.parent === parent)) {
      parents.push(child.pid);
      if (command.test(child.command)) found.push(child.pid);
    }
  }
  return found;
}

/** A zombie counts as gone: all that is left of it is a line in its parent's table. */
export function isAlive(pid: number): boolean {
  return processes().some((one) => one.pid === pid && !one.state.startsWith("Z"));
}

/** Resolves when none of them is left; the test's own time limit ends the waiting. */
export async function allGone(pids: readonly number[]): Promise<void> {
  while (pids.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 5));
}

function processes(): readonly Process[] {
  return existsSync("/proc/self/stat") ? fromProc() : fromPs();
}

function fromProc(): readonly Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The second field is the program's name in parentheses and may itself hold blanks and parentheses.
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const [state = "", parent = ""] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
        return [{ pid: Number(name), parent: Number(parent), state, command }];
      } catch {
        return []; // It ended while we looked.
      }
    });
}

function fromPs(): readonly Process[] {
  return execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat=,args="], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => {
      const [, pid, parent, state = "", command = ""] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), state, command }];
    });
}
