import { IconPlus } from "@tabler/icons-react";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  closePalette,
  openPalette,
  type PaletteEntry,
  paletteStore,
  registerCommands,
  registerRowCommands,
} from "./palette-store.ts";

const anEntry = (label: string): PaletteEntry => ({ id: label, label, place: "", icon: IconPlus, perform: () => {} });

const page: { activeElement: unknown } = { activeElement: null };
const { document } = globalThis;

beforeEach(() => {
  page.activeElement = null;
  globalThis.document = page as Document;
});
afterEach(() => {
  globalThis.document = document;
});

/** What the palette has when it is opened now. */
function offered(): readonly string[] {
  openPalette();
  const { entries } = paletteStore.getState();
  closePalette();
  return entries.map(({ label }) => label);
}

it("has what can be done here before what can be done everywhere, in any order of lending, and none once it is taken back", () => {
  const takeBack = registerCommands(() => [anEntry("new note here")]);
  const takeBackEverywhere = registerCommands(() => [anEntry("log out")], "everywhere");
  expect(offered()).toEqual(["new note here", "log out"]);
  takeBack();
  expect(offered()).toEqual(["log out"]);
  takeBackEverywhere();
});

it("leaves out what cannot be done just now", () => {
  const takeBack = registerCommands(() => [null, anEntry("restart"), null]);
  expect(offered()).toEqual(["restart"]);
  takeBack();
});

/** Rows of a page, from above; what each contains is itself. */
function rowsOf(count: number): readonly Element[] {
  const rows: readonly Element[] = Array.from({ length: count }, (_, place) => {
    const row: Partial<Element> = {
      contains: (other) => other === row,
      compareDocumentPosition: (other) => (rows.indexOf(other as Element) > place ? 4 : 2),
    };
    return row as Element;
  });
  return rows;
}

it("has the rows of a list behind what the page does, in their order, and first the one that has the keyboard", () => {
  const [first = null, second = null, third = null] = rowsOf(3);
  const stops = [
    registerRowCommands(
      () => [anEntry("restart b")],
      () => second,
    ),
    registerRowCommands(
      () => [anEntry("restart a")],
      () => first,
    ),
    registerCommands(() => [anEntry("create")]),
    registerRowCommands(
      () => [anEntry("restart c")],
      () => third,
    ),
    registerCommands(() => [anEntry("log out")], "everywhere"),
  ];
  expect(offered()).toEqual(["create", "restart a", "restart b", "restart c", "log out"]);
  page.activeElement = second;
  expect(offered()).toEqual(["restart b", "create", "restart a", "restart c", "log out"]);
  for (const stop of stops) stop();
  expect(offered()).toEqual([]);
});
