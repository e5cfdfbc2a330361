import { describe, expect, it } from "vitest";
import { showOverlay } from "../platform/overlay-stack.ts";
import { captureFocus, type FocusSnapshot, hasFocusMoved, pressedSomewhere } from "./capture-focus.ts";

const one = {};
const two = {};
const menu = {};
const palette = {};

const there = () => ({ isConnected: true });
const gone = { isConnected: false };

const at = (holder: FocusSnapshot["holder"], change: Partial<FocusSnapshot> = {}): FocusSnapshot => ({
  holder,
  isField: false,
  over: null,
  part: null,
  ...change,
});

const nowhere = at(null);
const code = at(there(), { isField: true, part: one });
const otherCode = at(there(), { isField: true, part: two });
const wholeOne = at(there(), { part: one });
const wholeTwo = at(there(), { part: two });
const buttonOfPage = at(there());
const otherButtonOfPage = at(there());
const buttonOfNotice = at(gone);
const find = at(there(), { isField: true });
const entryOfMenu = at(there(), { over: menu, part: one });
const entryInPanel = at(there(), { over: menu });

describe("a user who waits for an answer", () => {
  it.each<[string, FocusSnapshot, FocusSnapshot, boolean]>([
    ["is where they were", code, code, false],
    ["is nowhere", code, nowhere, false],
    ["is on the same paragraph", code, wholeOne, false],
    ["writes in another paragraph", code, otherCode, true],
    ["is on another paragraph", wholeOne, wholeTwo, true],
    ["is in a field of the page", code, find, true],
    ["has pressed a button of the page", code, buttonOfPage, true],
    ["has opened the palette", code, at(there(), { isField: true, over: palette }), true],
    ["has opened the palette, whose code is still coming", code, { ...code, over: palette }, true],
    ["has opened the menu of the same button", wholeOne, { ...wholeOne, over: menu }, true],
    ["has chosen from a menu that is closing", entryOfMenu, entryOfMenu, false],
    ["has chosen from a menu, which gave the keyboard back", entryOfMenu, wholeOne, false],
    ["has moved on by arrows behind a choice from a menu", entryOfMenu, wholeTwo, true],
    [
      "has chosen from a menu in a panel, which gave the keyboard back to its button",
      entryInPanel,
      { ...entryInPanel, over: null },
      false,
    ],
    ["has gone from a panel into a text", entryInPanel, code, true],
    ["has pressed in a notice that gave the keyboard to a paragraph", buttonOfNotice, wholeOne, false],
    ["is at the next button of the page", buttonOfPage, otherButtonOfPage, true],
    ["began nowhere and writes", nowhere, code, true],
    ["began nowhere and is at a button", nowhere, buttonOfPage, false],
    ["has pressed into the text they were in", pressedSomewhere, code, true],
    ["has pressed a paragraph as a whole", pressedSomewhere, wholeOne, true],
    ["has pressed where nothing is", pressedSomewhere, nowhere, false],
  ])("%s", (_, from, now, isGone) => {
    expect(hasFocusMoved(from, now)).toBe(isGone);
  });
});

describe("what is open over the page", () => {
  it.each([
    ["panel", false],
    ["menu", true],
    ["modal", true],
    ["dialog", true],
  ] as const)("%s: %s", (kind, liesOverIt) => {
    const close = showOverlay({ kind, close: () => {} });
    expect(captureFocus(null).over !== null).toBe(liesOverIt);
    close();
    expect(captureFocus(null).over).toBeNull();
  });
});
