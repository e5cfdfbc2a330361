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
  if (press.metaKey || press.isAltGraph) return false;
  const parts = keys.split("+");
  const has = (name: string) => parts.includes(name);
  if (has("Ctrl") !== press.ctrlKey || has("Alt") !== press.altKey || has("Shift") !== press.shiftKey) return false;
  const [name = ""] = parts.slice(-1);
  return (names[name] ?? [`Key${name}`]).some((expected) => expected === press.code || expected === press.key);
}

const names: Readonly<Record<string, readonly string[]>> = {
  Up: ["ArrowUp"],
  Down: ["ArrowDown"],
  Enter: ["Enter", "NumpadEnter"],
  Escape: ["Escape"],
  Minus: ["Minus", "NumpadSubtract", "-", "_"],
  Plus: ["Equal", "NumpadAdd", "+", "="],
};

const shown: Readonly<Record<string, string>> = { Up: "↑", Down: "↓", Minus: "−", Plus: "+" };

/** As menus print it. */
export function printKeys(keys: string, isMac: boolean): string {
  return keys
    .split("+")
    .map((part) => (isMac && part === "Alt" ? "Option" : (shown[part] ?? part)))
    .join("+");
}

export const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");
