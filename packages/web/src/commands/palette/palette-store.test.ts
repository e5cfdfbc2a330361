import { IconPlus } from "@tabler/icons-react";
import { expect, it } from "vitest";
import { closePalette, lendToPalette, openPalette, type PaletteEntry, paletteStore } from "./palette-store.ts";

const anEntry = (label: string): PaletteEntry => ({ id: label, label, place: "", icon: IconPlus, perform: () => {} });

globalThis.document ??= { activeElement: null } as Document;

it("has what can be done here before what can be done everywhere, whoever lent it first, and none of it any more once it is taken back", () => {
  const takeBack = lendToPalette(() => [anEntry("new note here")]);
  const takeBackEverywhere = lendToPalette(() => [anEntry("log out")], "everywhere");
  openPalette();
  expect(paletteStore.getState().entries.map(({ label }) => label)).toEqual(["new note here", "log out"]);
  closePalette();
  takeBack();
  openPalette();
  expect(paletteStore.getState().entries.map(({ label }) => label)).toEqual(["log out"]);
  closePalette();
  takeBackEverywhere();
});
