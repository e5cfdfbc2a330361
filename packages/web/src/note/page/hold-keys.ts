/**
 * Keys that are pressed while the paragraph they are meant for is still on its way: the server makes it, then the page draws it. A field that
 * nobody sees has the keyboard from the first of them on, so that they are written as they always are; what stands in it goes to the paragraph
 * the moment that takes the keyboard. Commands among them are performed there, in their order.
 *
 * Who presses none notices nothing, and who goes elsewhere writes there.
 */
import { EditorView } from "@codemirror/view";
import { isTyping } from "../../commands/is-typing.ts";
import type { HoldKeys } from "../session/held-keys.ts";
import { texts } from "./texts.ts";

/** What was typed, or a command. */
type Pressed = string | KeyboardEvent;

/** Who types on is quicker. */
const pauseMs = 700;
/** A paragraph is drawn sooner; where none comes, somebody has removed it. */
const patienceMs = 3000;

/** Those that take what is pressed now. */
let holding: { readonly add: (pressed: readonly Pressed[]) => void; readonly stop: () => void } | null = null;

export function createHoldKeys(isCommand: (event: KeyboardEvent) => boolean): HoldKeys {
  return ({ onTyped, write }) => {
    const field = aField();
    let from = document.activeElement;
    let before: readonly Pressed[] = [];
    let target: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const all = () => (field.value === "" ? before : [...before, field.value]);
    const tell = () => onTyped(textOf(all()));
    const hasKeyboard = () => document.activeElement === field;
    const isElsewhere = () => {
      const { activeElement } = document;
      return activeElement !== from && !hasKeyboard() && isTyping(activeElement);
    };

    const self = {
      add(pressed: readonly Pressed[]) {
        before = [...all(), ...pressed];
        field.value = "";
        tell();
      },
      stop() {
        removeEventListener("keydown", handleKey, { capture: true });
        removeEventListener("pointerdown", handlePress, { capture: true });
        if (holding === self) holding = null;
      },
    };

    function handleKey(event: KeyboardEvent): void {
      if (isElsewhere()) return;
      if (isCommand(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        self.add([event]);
      } else if (isWriting(event) && !hasKeyboard()) {
        // The browser types where the focus is by now, and nobody else is to hear of it.
        event.stopImmediatePropagation();
        document.body.append(field);
        field.focus({ preventScroll: true });
      }
    }

    /** Who presses somewhere means to be there, though it were where the keyboard was before. */
    function handlePress(): void {
      from = null;
    }

    function end(): readonly Pressed[] {
      const pressed = all();
      self.stop();
      clearTimeout(timer);
      document.removeEventListener("focusin", handleFocus);
      field.removeEventListener("input", tell);
      field.remove();
      onTyped(null);
      return pressed;
    }

    function arrive(paragraphId: string): void {
      const { activeElement } = document;
      const isThere = activeElement?.closest(".cm-editor, textarea")?.closest("section")?.id === paragraphId;
      const pressed = end();
      const text = textOf(pressed);
      if (isThere) press(pressed);
      else if (text !== "") write(paragraphId, text);
    }

    function handleFocus({ target: element }: FocusEvent): void {
      if (target === null || element === field || !(element instanceof Element)) return;
      if (!isTyping(element) && element.id !== target) return;
      const paragraphId = target;
      target = null;
      // Whoever has it sent there may have more to do with it, such as to place the caret.
      queueMicrotask(() => arrive(paragraphId));
    }

    function stop(): string {
      if (hasKeyboard()) giveTo(from);
      return textOf(end());
    }

    holding?.stop();
    holding = self;
    addEventListener("keydown", handleKey, { capture: true });
    addEventListener("pointerdown", handlePress, { capture: true });
    field.addEventListener("input", tell);
    document.addEventListener("focusin", handleFocus);

    return {
      leadTo(paragraphId) {
        if (isElsewhere() || holding !== self) {
          arrive(paragraphId);
          return false;
        }
        target = paragraphId;
        timer = setTimeout(() => arrive(paragraphId), patienceMs);
        return true;
      },
      giveBack() {
        if (hasKeyboard()) giveTo(from);
        const isBack = isTyping(document.activeElement);
        const pressed = end();
        if (isBack) press(pressed);
        return isBack ? "" : textOf(pressed);
      },
      async giveUp() {
        while (hasKeyboard() && (await isTypedOn(field)));
        return stop();
      },
      stop,
    };
  };
}

function aField(): HTMLTextAreaElement {
  const field = document.createElement("textarea");
  field.className = "visually-hidden";
  field.setAttribute("aria-label", texts.t("newCode"));
  for (const name of ["autocapitalize", "autocorrect", "autocomplete"]) field.setAttribute(name, "off");
  field.spellcheck = false;
  return field;
}

/** False after a pause. */
function isTypedOn(field: HTMLTextAreaElement): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), pauseMs);
    const handleInput = () => {
      clearTimeout(timer);
      resolve(true);
    };
    field.addEventListener("input", handleInput, { once: true });
  });
}

function giveTo(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/** A key that does something to a text, which those of an input method do as well. */
function isWriting(event: KeyboardEvent): boolean {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (event.getModifierState("AltGraph")) return true;
  if (ctrlKey || metaKey) return !altKey && key.toLowerCase() === "v";
  return !/^(F\d+|Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock)$/.test(key) && (!altKey || key.length === 1);
}

function textOf(pressed: readonly Pressed[]): string {
  return pressed.filter((one) => typeof one === "string").join("");
}

/** As if all that had been pressed only now. */
function press(pressed: readonly Pressed[]): void {
  for (const [at, one] of pressed.entries()) {
    // The command before may have led to a paragraph that is on its way in turn.
    if (holding) {
      holding.add(pressed.slice(at));
      return;
    }
    if (typeof one === "string") type(one);
    else document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", one));
  }
}

function type(text: string): void {
  const { activeElement: place } = document;
  if (place instanceof HTMLTextAreaElement) {
    place.setRangeText(text, place.selectionStart, place.selectionEnd, "end");
    place.dispatchEvent(new Event("input", { bubbles: true }));
  } else if (place instanceof HTMLElement) {
    const view = EditorView.findFromDOM(place);
    view?.dispatch(view.state.replaceSelection(text), { userEvent: "input.type", scrollIntoView: true });
  }
}
