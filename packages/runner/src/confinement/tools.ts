import type { Tools, Wall } from "@octavo/interpreter";

interface ToolsWanted {
  readonly environment: Readonly<Record<string, string>>;
  /** What they may reach, given the folders that they fill; null where there are no walls. */
  readonly wall: ((writable: readonly string[]) => Wall) | null;
}

/**
 * How an interpreter is looked for and installed for: behind a wall with an empty home, or where there are none, with the home of the server's
 * own account. Never with that of a user: programs obey what lies in their home.
 */
export function toolsForSession({ environment, wall }: ToolsWanted): Tools {
  if (wall === null) return { environment, confine: () => undefined };
  const kept = Object.entries(environment).filter(([name]) => !/^(?:XDG_|TMPDIR$|TMP$|TEMP$)/.test(name));
  return {
    environment: { ...Object.fromEntries(kept), HOME: "/tmp" },
    confine: (writable) => ({
      account: null,
      wall: wall(writable),
      memoryBytes: null,
      processes: null,
      cpuSeconds: null,
      groups: [],
      explain: () => null,
    }),
  };
}
