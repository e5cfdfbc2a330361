import { describe, expect, it } from "vitest";
import { type KeyPress, matches, printKeys } from "./keys.ts";
import { keyedCommands } from "./paragraph-commands.ts";

function aPress(press: Partial<KeyPress>): KeyPress {
  return {
    key: "",
    code: "",
    ctrlKey: false,
    altKey: false,
    shiftKey: false,
    metaKey: false,
    isAltGraph: false,
    ...press,
  };
}

const commandOf = (press: KeyPress) => keyedCommands.filter(({ keys }) => keys.some((key) => matches(key, press)));

describe("the keys of the specification", () => {
  it.each([
    ["Enter", "shift", "runByKey"],
    ["ArrowUp", "ctrl shift", "runAbove"],
    ["ArrowDown", "ctrl shift", "runBelow"],
    ["KeyC", "ctrl alt", "cancel"],
    ["KeyD", "ctrl alt", "remove"],
    ["KeyK", "ctrl alt", "moveUp"],
    ["KeyJ", "ctrl alt", "moveDown"],
    ["KeyA", "ctrl alt", "insertAbove"],
    ["KeyB", "ctrl alt", "insertBelow"],
    ["KeyO", "ctrl alt", "toggleOutput"],
    ["KeyR", "ctrl alt", "toggleEnabled"],
    ["KeyE", "ctrl alt", "toggleEditor"],
    ["KeyM", "ctrl alt", "toggleLineNumbers"],
    ["KeyT", "ctrl alt", "toggleTitle"],
    ["KeyL", "ctrl alt", "clearOutput"],
    ["KeyW", "ctrl alt", "link"],
    ["KeyF", "ctrl alt", "search"],
    ["Minus", "ctrl shift", "narrow"],
    ["Equal", "ctrl shift", "widen"],
    ["KeyC", "ctrl shift", "copy"],
  ])("%s with %s is %s and nothing else", (code, modifiers, id) => {
    const has = (name: string) => modifiers.includes(name);
    const press = aPress({ code, ctrlKey: has("ctrl"), altKey: has("alt"), shiftKey: has("shift") });
    expect(commandOf(press).map((command) => command.id)).toEqual([id]);
  });
});

describe("a key press", () => {
  it("means its place on the keyboard, whatever character a Mac makes of it", () => {
    expect(matches("Ctrl+Alt+K", aPress({ key: "˚", code: "KeyK", ctrlKey: true, altKey: true }))).toBe(true);
  });

  it("with AltGr writes a character and commands nothing", () => {
    const euro = aPress({ key: "€", code: "KeyE", ctrlKey: true, altKey: true, isAltGraph: true });
    expect(commandOf(euro)).toEqual([]);
  });

  it("with a modifier more than asked for is another one", () => {
    expect(matches("Shift+Enter", aPress({ key: "Enter", code: "Enter", shiftKey: true, ctrlKey: true }))).toBe(false);
  });
});

it("prints keys as menus show them", () => {
  expect([printKeys("Ctrl+Shift+Up", false), printKeys("Ctrl+Alt+K", true)]).toEqual(["Ctrl+Shift+↑", "Ctrl+Option+K"]);
});
