/**
 * Control groups that hold all sessions of a user together. A group is there as long as a session is in it; settings that give users the same
 * limits count together.
 */
import { InterpreterError } from "@octavo/interpreter";
import { type ProcessLimits, ruleNames } from "../rules/session-rules.ts";
import { type ControlGroup, enableWithin, makeGroups, type Places } from "./control-groups.ts";

export interface UserGroup {
  /** Where groups of its sessions are made. */
  readonly places: Places;
  /** The session has ended. */
  readonly leave: () => Promise<void>;
}

interface UserGroupState {
  readonly groups: readonly ControlGroup[];
  readonly places: Places;
  sessions: number;
}

export class UserGroups {
  readonly #kept = new Map<string, UserGroupState>();

  /** @throws InterpreterError where the limits cannot be kept */
  enter(user: string | undefined, { memoryBytes, processes }: ProcessLimits["user"], found: Places): UserGroup {
    refuseWithout(user !== undefined, "counts what one user takes, so the binding has to give each user their own");
    const isPossible = (memoryBytes === null || found.memory) && (processes === null || found.pids);
    refuseWithout(
      isPossible,
      "needs control groups, and the server may make none on this machine (docs/interpreters.md)",
    );
    const key = JSON.stringify([user, memoryBytes, processes]);
    const kept = this.#kept.get(key) ?? createUserGroup(found, { memory: memoryBytes, pids: processes });
    this.#kept.set(key, kept);
    kept.sessions += 1;
    let isIn = true;
    return {
      places: kept.places,
      leave: async () => {
        if (!isIn) return;
        isIn = false;
        kept.sessions -= 1;
        if (kept.sessions > 0) return;
        this.#kept.delete(key);
        await Promise.all(kept.groups.map((group) => group.remove()));
      },
    };
  }
}

function createUserGroup(found: Places, limits: Parameters<typeof makeGroups>[1]): UserGroupState {
  const groups = makeGroups(found, limits);
  for (const { place } of groups) enableWithin(place);
  // Each group lies in the tree of the place that it was made in.
  const within = Object.entries(found).map(([kind, place]) => {
    const group = groups.find((each) => each.place.folder.startsWith(`${place.folder}/`));
    return [kind, group?.place ?? place] as const;
  });
  return { groups, places: Object.fromEntries(within), sessions: 0 };
}

function refuseWithout(condition: unknown, words: string): void {
  if (condition) return;
  throw new InterpreterError(
    `A limit for each user (${ruleNames.userMemory}, ${ruleNames.userProcesses} of the interpreter setting) ${words}.`,
  );
}
