import { expect, it } from "vitest";
import type { PaletteEntry } from "../../ui/commands/palette-store.ts";
import { rankEntries } from "./ranking.ts";

const anEntry = (label: string, place = "This note"): PaletteEntry => ({
  id: label,
  label,
  place,
  icon: () => null,
  perform: () => {},
});
const entries = [anEntry("Run all"), anEntry("Run"), anEntry("Clear output"), anEntry("Overview", "Sales/2024")];
const labels = (letters: string, recent: readonly string[] = []) =>
  rankEntries(entries, letters, recent).map(({ entry }) => entry.label);

it("shows everything in its order as long as nothing is typed, what was used last first", () => {
  expect(labels("")).toEqual(["Run all", "Run", "Clear output", "Overview"]);
  expect(labels("", ["Clear output", "Run"])).toEqual(["Clear output", "Run", "Run all", "Overview"]);
});

it("shows what fits best first", () => {
  expect(labels("run")).toEqual(["Run", "Run all"]);
});

it("prefers what was used lately among what fits alike", () => {
  expect(labels("run", ["Run all"])).toEqual(["Run all", "Run"]);
});

it("finds what is also called otherwise, behind what is called so", () => {
  const all = [{ ...anEntry("Go to All notes"), words: "home start" }, anEntry("Home sales"), anEntry("Run all")];
  const found = rankEntries(all, "home", []);
  expect(found.map(({ entry }) => entry.label)).toEqual(["Home sales", "Go to All notes"]);
  expect(found[1]?.positions).toEqual([]);
});

it("finds a note also by its folder", () => {
  expect(labels("sales over")).toEqual(["Overview"]);
});
