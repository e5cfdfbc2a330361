import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { liesOver } from "../../platform/lies-over.ts";
import { closeDialog, forgetDialogs, openDialog } from "./dialog-store.ts";
import { watchDoublePresses } from "./double-press.ts";

let stop = () => {};
const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  // Of a window it needs no more than this.
  stop = watchDoublePresses(page as unknown as Window);
});

afterEach(() => {
  stop();
  forgetDialogs();
  vi.useRealTimers();
});

/** What a browser tells of one press. @returns which of it reaches the page */
function press(count: number, at = { clientX: 100, clientY: 100 }): readonly string[] {
  const kinds = ["pointerdown", "mousedown", "click", ...(count === 2 ? ["dblclick"] : [])];
  return kinds.filter((kind) => {
    const event = new Event(kind, { cancelable: true });
    Object.assign(event, at);
    Object.defineProperty(event, "detail", { value: kind === "pointerdown" ? 0 : count });
    page.dispatchEvent(event);
    return !event.cancelBubble;
  });
}

const all = ["pointerdown", "mousedown", "click", "dblclick"];

it("keeps all of a second press from what lay below the dialog that the first has closed", () => {
  openDialog({ type: "about" });
  vi.advanceTimersByTime(1000);
  expect(press(1)).toEqual(["pointerdown", "mousedown", "click"]);
  closeDialog();
  vi.advanceTimersByTime(120);
  expect(press(2)).toEqual([]);
});

it("keeps it from the entry of a menu that the first has opened below the pointer, and from what lay below an entry", () => {
  press(1);
  const closed = liesOver({ kind: "menu", close: () => {} });
  vi.advanceTimersByTime(120);
  expect(press(2)).toEqual([]);
  vi.advanceTimersByTime(1000);
  press(1);
  closed();
  expect(press(2)).toEqual([]);
});

it("leaves a press elsewhere, a later one, and a double click that no dialog came of to the page", () => {
  openDialog({ type: "about" });
  press(1);
  closeDialog();
  expect(press(1, { clientX: 300, clientY: 100 })).toEqual(["pointerdown", "mousedown", "click"]);
  vi.advanceTimersByTime(600);
  press(1);
  expect(press(2)).toEqual(all);
});
