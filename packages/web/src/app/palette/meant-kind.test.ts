import { expect, it } from "vitest";
import type { PaletteEntry } from "../../ui/commands/palette-store.ts";
import { ofMeantKind, readMeantKind } from "./meant-kind.ts";

const anEntry = (label: string, kind?: PaletteEntry["kind"]): PaletteEntry => ({
  ...{ id: label, label, place: "", icon: () => null, perform: () => {} },
  kind,
});
const entries = [anEntry("Run all"), anEntry("Sales", "note"), anEntry("Results", "heading")];
const labels = (typed: string) => ofMeantKind(entries, readMeantKind(typed)).map(({ label }) => label);

it.each([
  ["", ["Run all", "Sales"]],
  ["  ", ["Run all", "Sales"]],
  ["r", ["Run all", "Sales", "Results"]],
  [">", ["Run all"]],
  [" > run", ["Run all"]],
  ["#", ["Results"]],
  ["#res", ["Results"]],
])("%j means %j", (typed, meant) => {
  expect(labels(typed)).toEqual(meant);
});

it("a sign is no letter of what is looked for, and counts at the beginning only", () => {
  expect(readMeantKind(">run").letters).toBe("run");
  expect(readMeantKind("C#")).toEqual({ kind: null, letters: "C#" });
});
