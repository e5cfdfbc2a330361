import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAddressWriter } from "./address-writer.ts";

function aPage() {
  const target = new EventTarget();
  const written: unknown[] = [];
  const history = {
    state: { key: "home" },
    pushState: () => {},
    go: () => {},
    replaceState: (_state: unknown, _title: string, address?: string | URL | null) => void written.push(address),
  };
  const write = createAddressWriter({ history, addEventListener: target.addEventListener.bind(target) });
  return {
    written,
    want: (name: string) => write(() => `#/?name=${name}`),
    hears: (type: string, more: object = {}) => target.dispatchEvent(Object.assign(new Event(type), more)),
    leave: () => {
      history.state = { key: "note" };
    },
  };
}

describe("the address of a list", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is written behind the frame that shows what was typed", () => {
    const page = aPage();
    page.want("p");
    page.hears("keydown", { key: "x" });
    expect(page.written).toEqual([]);
    vi.advanceTimersByTime(50);
    expect(page.written).toEqual(["#/?name=p"]);
  });

  it("is written less than a hundred times in half a minute, and is the last in the end", () => {
    const page = aPage();
    for (let typed = 1; typed <= 300; typed++) {
      page.want(`${typed}`);
      vi.advanceTimersByTime(100);
    }
    expect(page.written.length).toBeLessThan(100);
    vi.advanceTimersByTime(500);
    expect(page.written.at(-1)).toBe("#/?name=300");
  });

  it.each([
    ["a press", "pointerdown", {}],
    ["what a key presses", "click", {}],
    ["Enter", "keydown", { key: "Enter" }],
    ["the beginning of Alt+Left", "keydown", { key: "Alt" }],
    ["the end of the page", "pagehide", {}],
  ])("is written before %s, and not once more", (_what, type, more) => {
    const page = aPage();
    page.want("pan");
    page.hears(type, more);
    expect(page.written).toEqual(["#/?name=pan"]);
    vi.advanceTimersByTime(1000);
    page.hears(type, more);
    expect(page.written).toHaveLength(1);
  });

  it("is not that of another place, where the user is by then", () => {
    const page = aPage();
    page.want("pan");
    page.leave();
    vi.advanceTimersByTime(1000);
    expect(page.written).toEqual([]);
  });
});
