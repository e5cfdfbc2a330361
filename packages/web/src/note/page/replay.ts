/** Presses once more what was pressed before its place was there, with what the browser wrote of it. */
import { EditorView } from "@codemirror/view";
import { flushSync } from "react-dom";

/** A key, and what it wrote; an input method writes without one that the page hears of. */
export interface Press {
  readonly key: KeyboardEvent | null;
  readonly text: string;
  /** Whether it is for the page, which may open something by it. */
  readonly isCommand?: boolean;
}

/** What is opened takes the keyboard sooner. */
const patienceMs = 50;

/** @param giveOn takes the rest; false when that is to be pressed on */
export async function replay(pressed: readonly Press[], giveOn: (rest: readonly Press[]) => boolean): Promise<void> {
  const queue = [...pressed];
  for (let press = queue.shift(); press; press = queue.shift()) {
    const before = document.activeElement;
    const isTaken = press.key !== null && dispatch(press.key);
    if (giveOn(isTaken ? queue : [press, ...queue])) return;
    if (!isTaken) write(press);
    if (press.isCommand && document.activeElement === before) queue.push(...(await pressedBeforeItOpens()));
  }
}

/** Whether somebody has done something with it. */
function dispatch(key: KeyboardEvent): boolean {
  return flushSync(() => !document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", key)));
}

/** What is pressed until something takes the keyboard, or nothing does. */
function pressedBeforeItOpens(): Promise<readonly Press[]> {
  const pressed: Press[] = [];
  const handleKey = (event: KeyboardEvent) => {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { key, ctrlKey, altKey, metaKey } = event;
    pressed.push({ key: event, text: key.length > 1 || ctrlKey || altKey || metaKey ? "" : key });
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

/** What the browser does with a key that nobody takes. */
function write({ key, text }: Press): void {
  const { activeElement: place } = document;
  if (place instanceof HTMLTextAreaElement || place instanceof HTMLInputElement) writeIn(place, key?.key, text);
  else if (place instanceof HTMLElement && place.isContentEditable && text !== "") {
    const view = EditorView.findFromDOM(place);
    if (view) flushSync(() => type(view, text));
  }
}

function writeIn(field: HTMLTextAreaElement | HTMLInputElement, key: string | undefined, text: string): void {
  const { value, selectionStart, selectionEnd } = field;
  if (selectionStart === null || selectionEnd === null) return;
  const length = key === "Backspace" && selectionStart === selectionEnd ? 1 : 0;
  if (text === "" && key !== "Backspace") return;
  field.setRangeText(text, Math.max(0, selectionStart - length), selectionEnd, "end");
  if (field.value !== value) flushSync(() => field.dispatchEvent(new Event("input", { bubbles: true })));
}

/** As the editor takes what is typed and pasted: brackets close, lines come to stand below each other. */
function type(view: EditorView, text: string): void {
  const { state } = view;
  const { from, to } = state.selection.main;
  const insert = () =>
    view.state.update(view.state.replaceSelection(text), { userEvent: "input.type", scrollIntoView: true });
  if (text.length > 1) {
    const placed = state.facet(EditorView.clipboardInputFilter).reduce((all, filter) => filter(all, state), text);
    view.dispatch(state.replaceSelection(placed), { userEvent: "input.paste", scrollIntoView: true });
  } else if (!state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, text, insert))) {
    view.dispatch(insert());
  }
}
