import { expect, it } from "vitest";
import { mergeSessions } from "./known-names.ts";

const df = { name: "df", kind: "variable", type: "", shape: [], bytes: null, columns: [], look: "" } as const;
const python = { interpreter: "python", driver: "python" } as const;

it("names of a busy interpreter stay, and names of an ended one go", () => {
  const before = mergeSessions([], [{ ...python, state: "found", names: [df] }]);
  expect(before).toEqual([{ interpreter: "python", names: [df], isBusy: false, isKnown: true }]);
  const busy = mergeSessions(before, [{ ...python, state: "busy", names: [] }]);
  expect(busy).toEqual([{ interpreter: "python", names: [df], isBusy: true, isKnown: true }]);
  expect(mergeSessions(busy, [])).toEqual([]);
  expect(mergeSessions([], [{ ...python, state: "busy", names: [] }])).toMatchObject([{ isKnown: false }]);
});
