/** Presses once more what was pressed before its place was there, with what the browser wrote of it. */
import { EditorView } from "@codemirror/view";
import { flushSync } from "react-dom";
import { isOfInputMethod } from "../../../platform/input-methods.ts";
import { overlayStore } from "../../../platform/overlay-stack.ts";

/** A key, and what it wrote; an input method writes without one that the page hears of. */
export interface HeldPress {
  readonly key: KeyboardEvent | null;
  readonly text: string;
  /** Whether it is for the page, which may open something by it. */
  readonly isCommand?: boolean;
}

interface Replay {
  /** Around each press. */
  readonly during: (work: () => boolean) => boolean;
  /** Takes the rest; false when that is to be pressed on. */
  readonly giveOn: (rest: readonly HeldPress[]) => boolean;
  /** Called with what was to be written where nothing can be written now. */
  readonly keep: (text: string) => void;
}

/** What is opened takes the keyboard sooner. */
const patienceMs = 50;

export async function replayPresses(pressed: readonly HeldPress[], { during, giveOn, keep }: Replay): Promise<void> {
  const queue = [...pressed];
  let left = "";
  for (let press = queue.shift(); press; press = queue.shift()) {
    const { key } = press;
    const before = document.activeElement;
    const over = overlayStore.getState();
    const isTaken = key !== null && during(() => dispatchKey(key));
    if (giveOn(isTaken ? queue : [press, ...queue])) break;
    if (!isTaken && !writePress(press)) left += press.text;
    const isOpening = overlayStore.getState().length > over.length && document.activeElement === before;
    if (press.isCommand && isOpening) queue.push(...(await pressedBeforeItOpens()));
  }
  if (left !== "") keep(left);
}

/** Whether a listener has taken it. */
function dispatchKey(key: KeyboardEvent): boolean {
  return flushSync(() => !document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", key)));
}

/** What is pressed until something takes the keyboard, or nothing does. */
function pressedBeforeItOpens(): Promise<readonly HeldPress[]> {
  const pressed: HeldPress[] = [];
  const handleKey = (event: KeyboardEvent) => {
    const press = event.isTrusted ? pressOfEvent(event) : null;
    if (!press) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.push(press);
  };
  addEventListener("keydown", handleKey, { capture: true });
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      document.removeEventListener("focusin", end);
      removeEventListener("keydown", handleKey, { capture: true });
      resolve(pressed);
    };
    const timer = setTimeout(end, patienceMs);
    document.addEventListener("focusin", end);
  });
}

/** A key that is not let through to the browser. Null where only the browser knows what it will write: of input methods, and of accents. */
export function pressOfEvent(event: KeyboardEvent): HeldPress | null {
  const { key, ctrlKey, metaKey } = event;
  if (key === "Dead" || isOfInputMethod(event)) return null;
  // Option writes brackets on many a Mac.
  return { key: event, text: key.length === 1 && !ctrlKey && !metaKey ? key : "" };
}

/** What the browser does with a key that no listener takes. False where the place is read-only. */
function writePress({ key, text }: HeldPress): boolean {
  const { activeElement: place } = document;
  if (place instanceof HTMLTextAreaElement || place instanceof HTMLInputElement) writeInField(place, key?.key, text);
  else if (place instanceof HTMLElement && place.isContentEditable && text !== "") {
    const view = EditorView.findFromDOM(place);
    return !view || flushSync(() => typeInEditor(view, text));
  }
  return true;
}

function writeInField(field: HTMLTextAreaElement | HTMLInputElement, key: string | undefined, text: string): void {
  const { value, selectionStart, selectionEnd } = field;
  if (selectionStart === null || selectionEnd === null) return;
  const length = key === "Backspace" && selectionStart === selectionEnd ? 1 : 0;
  if (text === "" && key !== "Backspace") return;
  field.setRangeText(text, Math.max(0, selectionStart - length), selectionEnd, "end");
  if (field.value !== value) flushSync(() => field.dispatchEvent(new Event("input", { bubbles: true })));
}

/** As the editor takes what is typed and pasted: brackets close, lines come to stand below each other. False where it takes nothing. */
export function typeInEditor(view: EditorView, text: string): boolean {
  const { state } = view;
  // The editor checks this for keys and the browser, not for code that writes in it.
  if (state.readOnly) return false;
  const { from, to } = state.selection.main;
  const insert = () =>
    view.state.update(view.state.replaceSelection(text), { userEvent: "input.type", scrollIntoView: true });
  if (text.length > 1) {
    const placed = state.facet(EditorView.clipboardInputFilter).reduce((all, filter) => filter(all, state), text);
    view.dispatch(state.replaceSelection(placed), { userEvent: "input.paste", scrollIntoView: true });
  } else if (!state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, text, insert))) {
    view.dispatch(insert());
  }
  return true;
}
