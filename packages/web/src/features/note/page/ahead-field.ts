/** The hidden field that receives what is typed ahead. It knows what was pressed, and what each press has written. */
import { isOfInputMethod } from "../../../platform/input-methods.ts";
import type { HeldPress } from "./replay.ts";
import { texts } from "./texts.ts";

/** The key that takes a word of an input method often begins the next one. */
const nextWordMs = 100;

export interface AheadField {
  /** Has the browser do here what it does with this key. */
  take(event: KeyboardEvent): void;
  /** Behind what was pressed so far. */
  add(pressed: readonly HeldPress[]): void;
  pressed(): readonly HeldPress[];
  /** What all of it has written, as far as a plain field shows it. */
  text(): string;
  hasKeyboard(): boolean;
  isComposing(): boolean;
  /** Called once, when an input method begins to compose. */
  onComposing(listener: () => void): void;
  /** Called once, when what an input method composes now is written, and perhaps the next word begun. */
  onComposed(listener: () => void): void;
  /** False after a pause of this length. */
  isTypedOn(pauseMs: number): Promise<boolean>;
  remove(): void;
}

export function createAheadField(onTyped: () => void): AheadField {
  const field = document.createElement("textarea");
  field.className = "visually-hidden";
  field.setAttribute("aria-label", texts.t("newCode"));
  for (const name of ["autocapitalize", "autocorrect", "autocomplete"]) field.setAttribute(name, "off");
  field.spellcheck = false;

  let pressed: readonly HeldPress[] = [];
  let isComposing = false;
  /** The key whose effect the browser is about to report. */
  let key: KeyboardEvent | null = null;
  let from = 0;

  function addPresses(more: readonly HeldPress[]): void {
    key = null;
    pressed = [...pressed, ...more];
  }

  /** What the browser has written goes with the key that wrote it; what comes of no key is written by itself. */
  function noteWrittenText(text: string): void {
    const last = pressed.at(-1);
    if (key && last?.key === key) pressed = [...pressed.slice(0, -1), { ...last, text: last.text + text }];
    else if (text !== "") addPresses([{ key: null, text }]);
    onTyped();
  }

  field.addEventListener("beforeinput", () => {
    from = Math.min(field.selectionStart, field.selectionEnd);
  });
  field.addEventListener("input", (event) => {
    const { inputType } = event as InputEvent;
    if (isComposing) return onTyped();
    if (inputType.startsWith("insert")) noteWrittenText(field.value.slice(from, field.selectionEnd));
  });
  field.addEventListener("compositionstart", () => {
    isComposing = true;
    key = null;
  });
  field.addEventListener("compositionend", ({ data }) => {
    isComposing = false;
    noteWrittenText(data);
  });

  function isTypedOn(pauseMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), pauseMs);
      const handleInput = () => {
        clearTimeout(timer);
        resolve(true);
      };
      field.addEventListener("input", handleInput, { once: true });
    });
  }

  const hasKeyboard = () => document.activeElement === field;

  return {
    take(event) {
      if (!hasKeyboard()) {
        document.body.append(field);
        field.focus({ preventScroll: true });
      }
      if (isOfInputMethod(event)) return;
      addPresses([{ key: event, text: "" }]);
      key = event;
    },
    add(more) {
      addPresses(more);
      field.setRangeText(more.map(({ text }) => text).join(""), field.value.length, field.value.length, "end");
    },
    pressed: () => pressed,
    text: () => field.value,
    hasKeyboard,
    isComposing: () => isComposing,
    onComposing: (listener) => field.addEventListener("compositionstart", listener, { once: true }),
    onComposed(listener) {
      field.addEventListener("compositionend", () => void isTypedOn(nextWordMs).then(listener), { once: true });
    },
    isTypedOn,
    remove: () => field.remove(),
  };
}
