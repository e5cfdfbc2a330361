/** Keys as people write them, `Ctrl+Alt+K`: which press means them, how they are printed, and what a press would be written as. */

import { texts } from "./texts.ts";

/** The part of a keyboard event that decides which command is meant. */
export interface KeyPress {
  readonly key: string;
  /** The place on the keyboard: on a Mac, Option changes the character but not the place. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
  readonly isAltGraph: boolean;
}

export function keyPressOf(event: KeyboardEvent): KeyPress {
  const { key, code, ctrlKey, altKey, shiftKey, metaKey } = event;
  return { key, code, ctrlKey, altKey, shiftKey, metaKey, isAltGraph: event.getModifierState("AltGraph") };
}

/** Whether the press means `keys`, for instance `Ctrl+Shift+Up`. */
export function matches(keys: string, press: KeyPress): boolean {
  // AltGr reports itself as Ctrl+Alt on some systems, and then it writes a character.
  if (press.isAltGraph) return false;
  const parts = keys.split("+");
  const has = (name: string) => parts.includes(name);
  const isShiftFree = keys === "?";
  if (has("Ctrl") !== press.ctrlKey || has("Alt") !== press.altKey || has("Cmd") !== press.metaKey) return false;
  if (!isShiftFree && has("Shift") !== press.shiftKey) return false;
  const [name = ""] = parts.slice(-1);
  return placesOf(name).some((expected) => expected === press.code || expected === press.key);
}

const names: Readonly<Record<string, readonly string[]>> = {
  Up: ["ArrowUp"],
  Down: ["ArrowDown"],
  Left: ["ArrowLeft"],
  Right: ["ArrowRight"],
  Enter: ["Enter", "NumpadEnter"],
  Minus: ["Minus", "NumpadSubtract", "-", "_"],
  Plus: ["Equal", "NumpadAdd", "+", "="],
};

function placesOf(name: string): readonly string[] {
  if (/^[A-Z]$/.test(name)) return [`Key${name}`];
  if (/^\d$/.test(name)) return [`Digit${name}`];
  return names[name] ?? [name];
}

/** How a press is written; null for a modifier alone and for what no command may take from the text it writes. */
export function writtenAs(press: KeyPress): string | null {
  if (press.isAltGraph) return null;
  const name = nameOf(press);
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

const named = [
  "Period",
  "Comma",
  "Slash",
  "Semicolon",
  "Space",
  "Home",
  "End",
  "PageUp",
  "PageDown",
  "Insert",
  "Delete",
];

function nameOf({ code }: KeyPress): string | null {
  const plain = /^(?:Key([A-Z])|Digit(\d)|(F\d{1,2}))$/.exec(code);
  if (plain) return plain[1] ?? plain[2] ?? plain[3] ?? null;
  return Object.keys(names).find((name) => names[name]?.includes(code)) ?? named.find((name) => name === code) ?? null;
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
