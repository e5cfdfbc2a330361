/** Which keys a person has given to commands in this browser. What they did not touch has the keys the command comes with. */
import { z } from "zod";
import { createStore, type StoreApi } from "zustand/vanilla";
import { browserStore, type Store } from "../../platform/own-store.ts";
import type { CommandInfo } from "./command.ts";
import { keyPressOf, matchesKeys } from "./keys.ts";

/** By the id of a command, the keys chosen for it; none when it shall have none. */
type ChosenKeys = Readonly<Record<string, readonly string[]>>;

export interface KeyMap {
  readonly chosen: StoreApi<ChosenKeys>;
  keysOf(command: CommandInfo): readonly string[];
  /** Gives a key to a command, and takes it from those that have it. */
  give(command: CommandInfo, keys: string, from: readonly CommandInfo[]): void;
  /** Leaves a command without a key. */
  clear(command: CommandInfo): void;
  /** Gives back the keys that a command comes with, and takes them from those that have got them since. */
  reset(command: CommandInfo, from: readonly CommandInfo[]): void;
  resetAll(): void;
  /** Takes up what another tab of the browser has chosen. */
  reload(): void;
}

const storageKey = "octavo.keys";
const schema = z.record(z.string(), z.array(z.string()));

export function createKeyMap(store: Store): KeyMap {
  const chosen = createStore<ChosenKeys>(() => readChosenKeys(store));
  const keysOf = ({ id, keys }: CommandInfo) => chosen.getState()[id] ?? keys;

  function changeKeys(next: ChosenKeys): void {
    chosen.setState(next, true);
    try {
      store.setItem(storageKey, JSON.stringify(next));
    } catch {
      // A browser that keeps nothing has them until the page goes.
    }
  }

  /** What the others keep when a command gets these keys. */
  function withoutLostKeys(command: CommandInfo, keys: readonly string[], from: readonly CommandInfo[]): ChosenKeys {
    const losers = from.filter((other) => other.id !== command.id && keysOf(other).some((key) => keys.includes(key)));
    return Object.fromEntries(losers.map((other) => [other.id, keysOf(other).filter((key) => !keys.includes(key))]));
  }

  return {
    chosen,
    keysOf,
    give: (command, keys, from) =>
      changeKeys({ ...chosen.getState(), ...withoutLostKeys(command, [keys], from), [command.id]: [keys] }),
    clear: ({ id }) => changeKeys({ ...chosen.getState(), [id]: [] }),
    reset(command, from) {
      const { [command.id]: _, ...others } = chosen.getState();
      changeKeys({ ...others, ...withoutLostKeys(command, command.keys, from) });
    },
    resetAll: () => changeKeys({}),
    reload: () => chosen.setState(readChosenKeys(store), true),
  };
}

/** Whatever else is in the storage counts as nothing. */
function readChosenKeys(store: Store): ChosenKeys {
  try {
    const parsed = schema.safeParse(JSON.parse(store.getItem(storageKey) ?? "{}"));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

/** The keys of this browser. */
export const keyMap: KeyMap = createKeyMap(browserStore);
globalThis.addEventListener?.("storage", ({ key }) => {
  if (key === storageKey || key === null) keyMap.reload();
});

/** The key to show beside a command. */
export function shownKeyOf(command: CommandInfo): string | undefined {
  return keyMap.keysOf(command)[0];
}

/** The command that a press means. */
export function commandOf<Item extends CommandInfo>(commands: readonly Item[], event: KeyboardEvent): Item | undefined {
  const press = keyPressOf(event);
  return commands.find((command) => keyMap.keysOf(command).some((keys) => matchesKeys(keys, press)));
}
