import { describe, expect, it, vi } from "vitest";
import { recordShortcut } from "../../app/shortcuts/recording.ts";
import { createKeyMap } from "./key-map.ts";
import { matchesKeys } from "./keys.ts";

const run = { id: "run", name: () => "Run", keys: ["Shift+Enter"] };
const up = { id: "moveUp", name: () => "Move up", keys: ["Ctrl+Alt+K"] };
const all = [run, up];

function aBrowser(kept: Record<string, string> = {}) {
  const store = new Map(Object.entries(kept));
  return {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  };
}

describe("a chosen key", () => {
  it("takes the place of what the command came with, and is there the next time", () => {
    const browser = aBrowser();
    createKeyMap(browser).give(run, "Ctrl+R", all);
    expect(createKeyMap(browser).keysOf(run)).toEqual(["Ctrl+R"]);
  });

  it("is taken from the command that had it", () => {
    const map = createKeyMap(aBrowser());
    map.give(run, "Ctrl+Alt+K", all);
    expect([map.keysOf(run), map.keysOf(up)]).toEqual([["Ctrl+Alt+K"], []]);
  });

  it("goes, or comes back as it was, one by one or all", () => {
    const map = createKeyMap(aBrowser());
    map.clear(run);
    map.give(up, "F8", all);
    expect(map.keysOf(run)).toEqual([]);
    map.reset(run, all);
    expect([map.keysOf(run), map.keysOf(up)]).toEqual([["Shift+Enter"], ["F8"]]);
    map.resetAll();
    expect(map.keysOf(up)).toEqual(["Ctrl+Alt+K"]);
  });

  it("comes back from the command that has got it since", () => {
    const map = createKeyMap(aBrowser());
    map.give(run, "Ctrl+Alt+K", all);
    map.reset(up, all);
    expect([map.keysOf(run), map.keysOf(up)]).toEqual([[], ["Ctrl+Alt+K"]]);
  });

  it("is taken up from another tab", () => {
    const browser = aBrowser();
    const [here, there] = [createKeyMap(browser), createKeyMap(browser)];
    there.give(run, "F8", all);
    here.reload();
    expect(here.keysOf(run)).toEqual(["F8"]);
  });

  it("counts for nothing where the browser kept something else", () => {
    expect(createKeyMap(aBrowser({ "octavo.keys": '{"run": 7}' })).keysOf(run)).toEqual(["Shift+Enter"]);
    expect(createKeyMap(aBrowser({ "octavo.keys": "{" })).keysOf(run)).toEqual(["Shift+Enter"]);
  });
});

describe("a press that is to be a key", () => {
  const press = (change: object) => ({
    key: "",
    code: "",
    keyCode: 0,
    ctrlKey: false,
    altKey: false,
    shiftKey: false,
    metaKey: false,
    isAltGraph: false,
    ...change,
  });
  const recorded = (change: object) =>
    recordShortcut(press(change), { command: run, all, map: createKeyMap(aBrowser()) });

  it("may be free, or belong to another command, which is named", () => {
    expect(recorded({ code: "KeyR", ctrlKey: true })).toEqual({ type: "free", keys: "Ctrl+R" });
    expect(recorded({ code: "KeyK", ctrlKey: true, altKey: true })).toEqual({
      type: "taken",
      keys: "Ctrl+Alt+K",
      by: up,
    });
  });

  it("is refused with the reason where it writes text or is the browser's", () => {
    expect(recorded({ code: "KeyR", key: "r" })).toMatchObject({
      type: "refused",
      why: expect.stringMatching(/writes text/),
    });
    expect(recorded({ code: "KeyW", ctrlKey: true })).toMatchObject({
      type: "refused",
      why: expect.stringMatching(/browser/),
    });
  });

  it.each([
    ["c", /Copy/],
    ["z", /Undo/],
    ["p", /One line up/],
  ])("is refused where texts need ctrl+%s themselves", (letter, name) => {
    const code = `Key${letter.toUpperCase()}`;
    expect(recorded({ code, ctrlKey: true })).toMatchObject({ type: "refused", why: expect.stringMatching(name) });
  });

  it("is awaited while only Ctrl or Alt is down", () => {
    expect(recorded({ key: "Control", code: "ControlLeft", ctrlKey: true })).toEqual({ type: "nothing" });
  });
});

it("a question mark is one wherever the keyboard has it", () => {
  const press = {
    key: "?",
    code: "Minus",
    keyCode: 0,
    ctrlKey: false,
    altKey: false,
    shiftKey: true,
    metaKey: false,
    isAltGraph: false,
  };
  expect(matchesKeys("?", press)).toBe(true);
});

describe("a browser that forbids its storage", () => {
  it("has the keys that commands come with, and those that were chosen until the page goes", async () => {
    const named = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
    Object.defineProperty(globalThis, "localStorage", { configurable: true, get: forbid });
    vi.resetModules();
    try {
      const { keyMap } = await import("./key-map.ts");
      keyMap.give(run, "F8", all);
      expect([keyMap.keysOf(run), keyMap.keysOf(up)]).toEqual([["F8"], ["Ctrl+Alt+K"]]);
    } finally {
      Object.defineProperty(globalThis, "localStorage", named ?? { configurable: true, value: undefined });
    }
  });
});

function forbid(): never {
  throw new Error("The document is sandboxed.");
}
