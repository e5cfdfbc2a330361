import { describe, expect, it } from "vitest";
import { appCommands } from "../../features/commands/app-commands.ts";
import { noteCommands } from "../../features/note/commands/note-commands.ts";
import { keyedCommands } from "../../features/note/commands/paragraph-commands.ts";
import { currentLanguage } from "../../i18n/current-language.ts";
import { i18n } from "../../i18n/i18n.ts";
import { belongsToBrowser, type KeyPress, matchesKeys, printKeys, printPair, writtenAs } from "./keys.ts";
import { german } from "./texts.de.ts";

function aPress(press: Partial<KeyPress>): KeyPress {
  return {
    key: "",
    code: "",
    keyCode: 0,
    ctrlKey: false,
    altKey: false,
    shiftKey: false,
    metaKey: false,
    isAltGraph: false,
    ...press,
  };
}

const all = [...keyedCommands, ...noteCommands, ...appCommands];
const commandOf = (press: KeyPress) => all.filter(({ keys }) => keys.some((key) => matchesKeys(key, press)));

describe("the keys of the specification", () => {
  it.each([
    ["Enter", "shift", "run"],
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

describe("a keyboard", () => {
  const ctrlAlt = { ctrlKey: true, altKey: true };
  const ctrlShift = { ctrlKey: true, shiftKey: true };
  it.each([
    ["American", "Ctrl+Alt+Z", aPress({ key: "z", code: "KeyZ", keyCode: 90, ...ctrlAlt })],
    ["American", "Ctrl+Shift+Plus", aPress({ key: "+", code: "Equal", keyCode: 187, ...ctrlShift })],
    ["American", "Ctrl+Shift+8", aPress({ key: "*", code: "Digit8", keyCode: 56, ...ctrlShift })],
    ["American in Firefox", "Ctrl+Shift+Minus", aPress({ key: "_", code: "Minus", keyCode: 173, ...ctrlShift })],
    ["German", "Ctrl+Alt+Z", aPress({ key: "z", code: "KeyY", keyCode: 90, ...ctrlAlt })],
    ["German", "Ctrl+Alt+Y", aPress({ key: "y", code: "KeyZ", keyCode: 89, ...ctrlAlt })],
    ["German", "Ctrl+Shift+Plus", aPress({ key: "*", code: "BracketRight", keyCode: 187, ...ctrlShift })],
    ["German in Firefox", "Ctrl+Shift+Plus", aPress({ key: "*", code: "BracketRight", keyCode: 171, ...ctrlShift })],
    ["German", "Ctrl+Shift+Minus", aPress({ key: "_", code: "Slash", keyCode: 189, ...ctrlShift })],
    ["German", "Ctrl+Shift+7", aPress({ key: "/", code: "Digit7", keyCode: 55, ...ctrlShift })],
    ["Swedish", "Ctrl+Shift+Plus", aPress({ key: "?", code: "Minus", keyCode: 187, ...ctrlShift })],
    ["French", "Ctrl+Alt+A", aPress({ key: "a", code: "KeyQ", keyCode: 65, ...ctrlAlt })],
    ["French", "Ctrl+Alt+W", aPress({ key: "w", code: "KeyZ", keyCode: 87, ...ctrlAlt })],
    ["French", "Ctrl+Alt+M", aPress({ key: "m", code: "Semicolon", keyCode: 77, ...ctrlAlt })],
    ["French", "Ctrl+Alt+Comma", aPress({ key: ",", code: "KeyM", keyCode: 188, ...ctrlAlt })],
    ["French", "Ctrl+1", aPress({ key: "&", code: "Digit1", keyCode: 49, ctrlKey: true })],
    ["Mac's", "Ctrl+Alt+K", aPress({ key: "˚", code: "KeyK", keyCode: 75, ...ctrlAlt })],
    ["Mac's", "Ctrl+Alt+E", aPress({ key: "Dead", code: "KeyE", keyCode: 69, ...ctrlAlt })],
    ["German Mac's", "Ctrl+Alt+Z", aPress({ key: "Ω", code: "KeyY", keyCode: 90, ...ctrlAlt })],
    ["German Mac's", "Ctrl+Alt+L", aPress({ key: "@", code: "KeyL", keyCode: 76, ...ctrlAlt })],
    ["Russian", "Ctrl+Alt+K", aPress({ key: "л", code: "KeyK", keyCode: 75, ...ctrlAlt })],
    ["Russian", "Ctrl+Alt+K", aPress({ key: "л", code: "KeyK", ...ctrlAlt })],
    ["screen's", "Shift+Enter", aPress({ key: "Enter", shiftKey: true })],
  ])("that is %s has %s where that is printed", (_, keys, press) => {
    expect(matchesKeys(keys, press)).toBe(true);
    expect(writtenAs(press)).toBe(keys);
  });

  it("has no letter of the place of another", () => {
    const french = aPress({ key: "a", code: "KeyQ", keyCode: 65, ...ctrlAlt });
    expect(matchesKeys("Ctrl+Alt+Q", french)).toBe(false);
  });
});

describe("a key press", () => {
  it("means its place on the keyboard, whatever character a Mac makes of it", () => {
    expect(matchesKeys("Ctrl+Alt+K", aPress({ key: "˚", code: "KeyK", ctrlKey: true, altKey: true }))).toBe(true);
  });

  it("with AltGr writes a character and commands nothing", () => {
    const euro = aPress({ key: "€", code: "KeyE", ctrlKey: true, altKey: true, isAltGraph: true });
    expect(commandOf(euro)).toEqual([]);
  });

  it("with a modifier more than asked for is another one", () => {
    expect(matchesKeys("Shift+Enter", aPress({ key: "Enter", code: "Enter", shiftKey: true, ctrlKey: true }))).toBe(
      false,
    );
  });
});

it("prints keys as menus show them", () => {
  expect([printKeys("Ctrl+Shift+Up", false), printKeys("Ctrl+Alt+K", true)]).toEqual(["Ctrl+Shift+↑", "Ctrl+Option+K"]);
  expect(printPair("Ctrl+Shift+Minus", "Ctrl+Shift+Plus", false)).toBe("Ctrl+Shift+− / +");
  expect(printPair("Ctrl+Alt+Left", "Alt+Right", true)).toBe("Ctrl+Option+← / Option+→");
});

it("are printed as the keyboards of a language have them, but for a Mac's", () => {
  i18n.addResourceBundle("de", "commands", german);
  currentLanguage.setState({ language: "de" });
  const printed = [printKeys("Ctrl+Shift+Enter", false), printKeys("Ctrl+Delete", true)];
  currentLanguage.setState({ language: "en" });
  expect(printed).toEqual(["Strg+Umschalt+Eingabe", "Ctrl+Delete"]);
});

it.each([
  [aPress({ code: "KeyK", ctrlKey: true, altKey: true }), "Ctrl+Alt+K"],
  [aPress({ code: "ArrowUp", key: "ArrowUp", ctrlKey: true, shiftKey: true }), "Ctrl+Shift+Up"],
  [aPress({ code: "Digit7", key: "7", metaKey: true }), "Cmd+7"],
  [aPress({ code: "F8", key: "F8" }), "F8"],
  [aPress({ code: "Enter", key: "Enter", shiftKey: true }), "Shift+Enter"],
])("writes a press as the keys that mean it", (press, keys) => {
  expect(writtenAs(press)).toBe(keys);
  expect(matchesKeys(keys, press)).toBe(true);
});

it.each([
  ["a modifier alone", aPress({ code: "ControlLeft", key: "Control", ctrlKey: true })],
  ["what writes a character", aPress({ code: "KeyA", key: "A", shiftKey: true })],
  ["a line end", aPress({ code: "Enter", key: "Enter" })],
])("takes no command from %s", (_, press) => {
  expect(writtenAs(press)).toBeNull();
});

it("knows what a browser lets no page have", () => {
  const asked = ["Ctrl+W", "Ctrl+Shift+T", "Ctrl+PageDown", "Cmd+T", "Ctrl+Alt+W"];
  expect(asked.map(belongsToBrowser)).toEqual([true, true, true, true, false]);
});

it("gives no two commands one key", () => {
  const keys = all.flatMap((command) => command.keys);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
