import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { isCovered } from "../../platform/lies-over.ts";
import { type Command, type CommandInfo, isAvailable } from "./command.ts";
import { isTyping } from "./is-typing.ts";
import { commandOf, keyMap, shownKeyOf } from "./key-map.ts";
import { isMac, printKeys } from "./keys.ts";

/** Performs commands by their keys, wherever on the page the keyboard is; what somebody nearer has taken is theirs, and all keys of what lies over it. */
export function useCommandKeys<Context extends object>(
  commands: readonly Command<Context>[],
  contextOf: () => Context | null,
): void {
  const latest = useRef(contextOf);
  latest.current = contextOf;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isWriting(event) || isCovered()) return;
      const command = commandOf(commands, event);
      const context = command && latest.current();
      if (!command || !context) return;
      if (!isAvailable(command, context)) return;
      event.preventDefault();
      command.perform(context);
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, [commands]);
}

/** Whether the press writes a character where the keyboard is. */
function isWriting({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !altKey && !metaKey && isTyping(target);
}

/** The key of a command as it is printed, or undefined when it has none. */
export function useShownKey(command: CommandInfo): string | undefined {
  useStore(keyMap.chosen, (chosen) => chosen[command.id]);
  const keys = shownKeyOf(command);
  return keys && printKeys(keys, isMac);
}
