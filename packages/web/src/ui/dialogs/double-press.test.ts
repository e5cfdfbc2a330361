import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showOverlay } from "../../platform/overlay-stack.ts";
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

/** The events of a browser for one press. @returns which of it reaches the page */
function press(count: number, on: "below" | "above", at = { clientX: 100, clientY: 100 }): readonly string[] {
  const kinds = ["pointerdown", "mousedown", "click", ...(count === 2 ? ["dblclick"] : [])];
  return kinds.filter((kind) => {
    const event = new Event(kind, { cancelable: true });
    Object.assign(event, at);
    Object.defineProperties(event, { detail: { value: kind === "pointerdown" ? 0 : count }, target: { value: on } });
    page.dispatchEvent(event);
    return !event.cancelBubble;
  });
}

const all = ["pointerdown", "mousedown", "click", "dblclick"];

it("keeps all of a second press from what lay below the dialog that the first has closed", () => {
  openDialog({ type: "about" });
  vi.advanceTimersByTime(1000);
  expect(press(1, "above")).toEqual(["pointerdown", "mousedown", "click"]);
  closeDialog();
  vi.advanceTimersByTime(120);
  expect(press(2, "below")).toEqual([]);
});

it("keeps it from the entry of a menu that the first has opened below the pointer, and from what lay below an entry", () => {
  press(1, "below");
  const closed = showOverlay({ kind: "menu", close: () => {} });
  vi.advanceTimersByTime(120);
  expect(press(2, "above")).toEqual([]);
  vi.advanceTimersByTime(1000);
  press(1, "above");
  closed();
  expect(press(2, "below")).toEqual([]);
  // And the third, of a user who presses on.
  vi.advanceTimersByTime(120);
  expect(press(3, "below")).toEqual([]);
});

it("leaves a second press to what the first was on, though that has closed a menu or opened a panel", () => {
  const closed = showOverlay({ kind: "menu", close: () => {} });
  vi.advanceTimersByTime(1000);
  press(1, "below");
  closed();
  expect(press(2, "below")).toEqual(all);
  // But no button opens its dialog twice while that is still on its way.
  vi.advanceTimersByTime(1000);
  press(1, "below");
  openDialog({ type: "about" });
  expect(press(2, "below")).toEqual([]);
});

it("leaves a press elsewhere, a later one, and a double click that no dialog came of to the page", () => {
  openDialog({ type: "about" });
  press(1, "above");
  closeDialog();
  expect(press(1, "above", { clientX: 300, clientY: 100 })).toEqual(["pointerdown", "mousedown", "click"]);
  vi.advanceTimersByTime(600);
  press(1, "above");
  expect(press(2, "above")).toEqual(all);
});
