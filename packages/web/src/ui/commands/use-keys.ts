import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { isPageCovered } from "../../platform/overlay-stack.ts";
import { type Command, type CommandInfo, isAvailable } from "./command.ts";
import { isTypingTarget } from "./is-typing.ts";
import { commandOf, keyMap, shownKeyOf } from "./key-map.ts";
import { isMac, printKeys } from "./keys.ts";

/**
 * Performs commands by their keys, wherever on the page the keyboard is; but not keys that a nearer listener has taken, nor while something covers
 * the page.
 */
export function useCommandKeys<Context extends object>(
  commands: readonly Command<Context>[],
  contextOf: () => Context | null,
): void {
  const latest = useRef(contextOf);
  latest.current = contextOf;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isWriting(event) || isPageCovered()) return;
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
  return key.length === 1 && !ctrlKey && !altKey && !metaKey && isTypingTarget(target);
}

/** The key of a command as it is printed, or undefined when it has none. */
export function useShownKey(command: CommandInfo): string | undefined {
  useStore(keyMap.chosen, (chosen) => chosen[command.id]);
  const keys = shownKeyOf(command);
  return keys && printKeys(keys, isMac);
}
