import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Overlay, showOverlay } from "../../../platform/overlay-stack.ts";
import { createHolding } from "./hold-keys.ts";

/** What has the keyboard, as far as it matters here. */
class FocusableElement extends EventTarget {
  isConnected = true;
  isContentEditable = false;
  value = "";
  matches(selector: string): boolean {
    return selector.includes("textarea") && this.isContentEditable;
  }
  contains(other: unknown): boolean {
    return other === this;
  }
  closest(): null {
    return null;
  }
  setAttribute(): void {}
  remove(): void {}
  focus(): void {
    page.activeElement = this;
    page.dispatchEvent(Object.assign(new Event("focusin")));
  }
}

let page: EventTarget & { activeElement: FocusableElement | null };
let made: FocusableElement;

beforeEach(() => {
  page = Object.assign(new EventTarget(), {
    activeElement: null,
    body: null,
    getElementById: () => null,
    createElement: () => {
      made = new FocusableElement();
      return made;
    },
  });
  const listening = {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  };
  for (const [name, value] of Object.entries({
    document: page,
    HTMLElement: FocusableElement,
    Element: FocusableElement,
    ...listening,
  }))
    vi.stubGlobal(name, value);
});

afterEach(() => vi.unstubAllGlobals());

/** A user who writes in a text; holds their keys from then on. */
function hold() {
  const notified: (string | null)[] = [];
  const written: string[] = [];
  const sent: string[] = [];
  const recalled: string[] = [];
  const text = new FocusableElement();
  text.isContentEditable = true;
  text.focus();
  const holding = createHolding(() => false);
  const keys = holding.holdKeys({
    onTyped: (typed) => void notified.push(typed),
    recall: () => void recalled.push(...sent.splice(0)),
    write: (id, typed) => void written.push(`${id}: ${typed}`),
    keep: () => {},
  });
  return { holding, keys, text, notified, written, sent, recalled, send: () => void sent.push("new") };
}

/** Something covers the page and has the keyboard, until it gives that back. */
function open(kind: Overlay["kind"], back: FocusableElement) {
  const over = showOverlay({ kind, close: () => {} });
  new FocusableElement().focus();
  return () => {
    over();
    back.focus();
  };
}

describe("held keys", () => {
  it("are given once, and lead nowhere behind that", async () => {
    const { keys, notified, written, sent, send } = hold();
    made.value = "x=1";
    expect(keys.stop()).toBe("x=1");
    keys.leadTo("new", send);
    expect([keys.stop(), keys.giveBack(), await keys.giveUp()]).toEqual(["", "", ""]);
    expect([notified, written, sent]).toEqual([[null], [], []]);
  });

  it("lead at once beside a panel that was open before", () => {
    const close = showOverlay({ kind: "panel", close: () => {} });
    const { keys, sent, send } = hold();
    keys.leadTo("new", send);
    close();
    expect(sent).toEqual(["new"]);
    keys.stop();
  });

  it("go where they were meant, though the user writes elsewhere by then", () => {
    const { keys, written, sent, send } = hold();
    made.value = "x=1";
    const other = new FocusableElement();
    other.isContentEditable = true;
    other.focus();
    keys.leadTo("new", send);
    expect([written, sent]).toEqual([["new: x=1"], []]);
  });
});

describe("what an input method composes", () => {
  const begin = () => made.dispatchEvent(new Event("compositionstart"));
  const take = (data: string) => made.dispatchEvent(Object.assign(new Event("compositionend"), { data }));

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is composed to its end, and so is a next word that the same key begins", async () => {
    const { keys, sent, send } = hold();
    begin();
    keys.leadTo("new", send);
    take("日本");
    await vi.advanceTimersByTimeAsync(10);
    begin();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([]);
    take("語");
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(["new"]);
    keys.stop();
  });

  it("keeps the keyboard that is on its way to the paragraph", async () => {
    const { keys, sent, recalled, written, send } = hold();
    keys.leadTo("new", send);
    begin();
    expect([sent, recalled]).toEqual([[], ["new"]]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([sent, written]).toEqual([[], []]);
    take("日本");
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(["new"]);
    keys.stop();
  });
});

describe("what was opened meanwhile", () => {
  it("leads on as it closes", () => {
    const { keys, text, sent, send } = hold();
    const close = open("menu", text);
    keys.leadTo("new", send);
    expect(sent).toEqual([]);
    close();
    expect(sent).toEqual(["new"]);
  });

  it("leads nowhere where the keyboard has gone into another text", () => {
    const { keys, sent, send } = hold();
    const other = new FocusableElement();
    other.isContentEditable = true;
    const close = open("menu", other);
    keys.leadTo("new", send);
    close();
    expect(sent).toEqual([]);
  });

  it.each<[string, (stop: () => void) => void]>([
    ["a press into the text that it was opened from", () => page.dispatchEvent(new Event("pointerdown"))],
    ["the end of the note", (stop) => stop()],
  ])("is called off by %s", (_, callOff) => {
    const { holding, keys, text, sent, send } = hold();
    const close = open("menu", text);
    keys.leadTo("new", send);
    callOff(holding.stop);
    close();
    expect(sent).toEqual([]);
  });
});
