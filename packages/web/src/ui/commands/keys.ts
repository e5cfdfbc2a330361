/** Keys as people write them, `Ctrl+Alt+K`: which press means them, how they are printed, and what a press would be written as. */

import { texts } from "./texts.ts";

/** The part of a keyboard event that decides which command is meant. */
export interface KeyPress {
  readonly key: string;
  /** The place on the keyboard. */
  readonly code: string;
  /** Old, and the only one that has the letter of a key while a Mac's Option writes something else; 0 when unknown. */
  readonly keyCode: number;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
  readonly isAltGraph: boolean;
}

export function keyPressOf(event: KeyboardEvent): KeyPress {
  const { key, code, keyCode, ctrlKey, altKey, shiftKey, metaKey } = event;
  // Firefox says it of a Mac's Option as well.
  const isAltGraph = !isMac && event.getModifierState("AltGraph");
  return { key, code, keyCode, ctrlKey, altKey, shiftKey, metaKey, isAltGraph };
}

/** Whether the press means `keys`, for instance `Ctrl+Shift+Up`. */
export function matchesKeys(keys: string, press: KeyPress): boolean {
  // AltGr reports itself as Ctrl+Alt on some systems, and then it writes a character.
  if (press.isAltGraph) return false;
  if (keys === "?") return press.key === keys && !press.ctrlKey && !press.altKey && !press.metaKey;
  const parts = keys.split("+");
  const has = (name: string) => parts.includes(name);
  if (has("Ctrl") !== press.ctrlKey || has("Alt") !== press.altKey || has("Cmd") !== press.metaKey) return false;
  return has("Shift") === press.shiftKey && parts.at(-1) === nameOfKey(press);
}

/** How a press is written; null for a modifier alone and for what no command may take from the text it writes. */
export function writtenAs(press: KeyPress): string | null {
  if (press.isAltGraph) return null;
  const name = nameOfKey(press);
  if (name === null) return null;
  const isFree = press.ctrlKey || press.altKey || press.metaKey || /^F\d+$/.test(name);
  if (!isFree && !(press.shiftKey && name === "Enter")) return null;
  const modifiers = [
    press.ctrlKey ? "Ctrl" : "",
    press.metaKey ? "Cmd" : "",
    press.altKey ? "Alt" : "",
    press.shiftKey ? "Shift" : "",
  ];
  return [...modifiers.filter(Boolean), name].join("+");
}

/** By what is written on it, or by its place. */
const named: Readonly<Record<string, readonly string[]>> = {
  Up: ["ArrowUp"],
  Down: ["ArrowDown"],
  Left: ["ArrowLeft"],
  Right: ["ArrowRight"],
  Enter: ["Enter", "NumpadEnter"],
  // Where plus has a key of its own, Shift makes a star of it.
  Plus: ["=", "*", "Equal", "NumpadAdd"],
  Minus: ["_", "Minus", "NumpadSubtract"],
  Period: [".", "Period"],
  Comma: [",", "Comma"],
  Slash: ["/", "Slash"],
  Semicolon: [";", "Semicolon"],
  Space: [" ", "Space"],
};

const byTheirNames = /^(?:F\d{1,2}|Home|End|Page(?:Up|Down)|Insert|Delete)$/;

/**
 * What a person would call the key: letters and signs by what is printed on it, wherever a keyboard has it, and by their place on an American one
 * where it has no such letter. Digits are in the same place everywhere.
 */
export function nameOfKey({ key, code, keyCode }: Pick<KeyPress, "key" | "code" | "keyCode">): string | null {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  if (key === "+") return "Plus";
  if (key === "-") return "Minus";
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return digit;
  return signOf(key) ?? printedBy(keyCode) ?? /^Key([A-Z])$/.exec(code)?.[1] ?? signOf(code) ?? ownNameOf(code, key);
}

const signOf = (written: string) => Object.keys(named).find((name) => named[name]?.includes(written));
const ownNameOf = (...names: readonly string[]) => names.find((name) => byTheirNames.test(name)) ?? null;

/** What a key of this code writes without any other. Firefox counts its own way where no letters are. */
function printedBy(keyCode: number): string | undefined {
  if ([187, 171, 61].includes(keyCode)) return "Plus";
  if ([189, 173].includes(keyCode)) return "Minus";
  return /^[A-Z]$/.exec(String.fromCharCode(keyCode))?.[0];
}

/** Windows and tabs: browsers let no page have these, whatever it says. */
const ofBrowsers: ReadonlySet<string> = new Set([
  ...["Ctrl", "Cmd"].flatMap((held) =>
    ["N", "T", "W", "Q"].flatMap((name) => [`${held}+${name}`, `${held}+Shift+${name}`]),
  ),
  ...["Ctrl+Shift+P", "Ctrl+PageUp", "Ctrl+PageDown", "Ctrl+F4", "Alt+F4", "Cmd+H", "Cmd+M", "Cmd+Space"],
]);

/** What a browser does itself with the press and lets no page have. */
export function belongsToBrowser(keys: string): boolean {
  return ofBrowsers.has(keys);
}

const shown: Readonly<Record<string, string>> = {
  Up: "↑",
  Down: "↓",
  Left: "←",
  Right: "→",
  Minus: "−",
  Plus: "+",
  Period: ".",
  Comma: ",",
  Slash: "/",
  Semicolon: ";",
};

/** Those that keyboards of a language have a word of its own on. A Mac's have the same everywhere. */
const worded = ["Ctrl", "Shift", "Enter", "Space", "Home", "End", "PageUp", "PageDown", "Insert", "Delete"] as const;

/** As menus print it, in the words of the page's language. */
export function printKeys(keys: string, isMac: boolean): string {
  return keys
    .split("+")
    .map((part) => {
      if (isMac) return part === "Alt" ? "Option" : (shown[part] ?? part);
      const word = worded.find((name) => name === part);
      return word ? texts.t(word) : (shown[part] ?? part);
    })
    .join("+");
}

/** Two keys that undo each other, the second without what it has in common with the first: `Ctrl+Shift+− / +`. */
export function printPair(first: string, second: string, isMac: boolean): string {
  const common = first.slice(0, first.lastIndexOf("+") + 1);
  const rest = second.startsWith(common) ? second.slice(common.length) : second;
  return `${printKeys(first, isMac)} / ${printKeys(rest, isMac)}`;
}

export const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");
