/** Process groups in which something still runs although their shell has ended: `server &` is meant to stay, until the session ends. */
export interface Groups {
  /** Remembers a group if anything in it is alive. */
  readonly keep: (pid: number) => void;
  readonly killAll: () => void;
}

export function createGroups(): Groups {
  const kept = new Set<number>();
  return {
    keep(pid) {
      // The system gives no process the id of a living group, but may do so once the group has gone: forget those in time.
      for (const group of kept) if (!signalGroup(group, 0)) kept.delete(group);
      if (signalGroup(pid, 0)) kept.add(pid);
    },
    killAll() {
      for (const group of kept) signalGroup(group, "SIGKILL");
      kept.clear();
    },
  };
}

function signalGroup(group: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, name);
  } catch {
    return false;
  }
}
