import type { CommandInfo } from "../../ui/commands/command.ts";
import type { KeyMap } from "../../ui/commands/key-map.ts";
import { belongsToBrowser, isMac, type KeyPress, printKeys, writtenAs } from "../../ui/commands/keys.ts";
import { textKeyOf } from "./text-keys.ts";
import { texts } from "./texts.ts";

/** What a press would mean as the new key of a command. */
export type Recorded =
  | { readonly type: "nothing" }
  | { readonly type: "refused"; readonly why: string }
  | { readonly type: "taken"; readonly keys: string; readonly by: CommandInfo }
  | { readonly type: "free"; readonly keys: string };

interface Recording {
  readonly command: CommandInfo;
  readonly all: readonly CommandInfo[];
  readonly map: Pick<KeyMap, "keysOf">;
}

const modifiers = ["Control", "Shift", "Alt", "Meta", "AltGraph"];

export function recordShortcut(press: KeyPress, { command, all, map }: Recording): Recorded {
  if (modifiers.includes(press.key)) return { type: "nothing" };
  const keys = writtenAs(press);
  if (keys === null) return { type: "refused", why: texts.t("writesText") };
  if (belongsToBrowser(keys)) return { type: "refused", why: texts.t("browserKey", { key: printKeys(keys, isMac) }) };
  const inText = textKeyOf(keys);
  if (inText) {
    return { type: "refused", why: texts.t("textKey", { key: printKeys(keys, isMac), name: inText.name() }) };
  }
  const by = all.find((other) => other.id !== command.id && map.keysOf(other).includes(keys));
  return by ? { type: "taken", keys, by } : { type: "free", keys };
}
