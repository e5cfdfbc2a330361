import { expect, it } from "vitest";
import { type HeldName, heldNamesSchema } from "./held-name.ts";

const table = (name: string, columns: number, length: number): HeldName => ({
  ...{ name, kind: "table", type: "TABLE", shape: [], bytes: null, look: "" },
  columns: Array.from({ length: columns }, (_, at) => ({ name: `${at}`.padEnd(length, "x"), type: "" })),
});
const columnsOf = (names: readonly HeldName[]) =>
  heldNamesSchema.parse(names).map(({ name, columns }) => [name, columns.length]);

it("names of a session have a bounded number of columns together, and names beyond it go without", () => {
  expect(columnsOf([table("a", 30_000, 10), table("b", 30_000, 10), table("c", 20_000, 10)])).toEqual([
    ["a", 30_000],
    ["b", 0],
    ["c", 20_000],
  ]);
});

it("names of a session have a bounded number of characters together, and names beyond it are left out", () => {
  expect(columnsOf([table("a", 20_000, 300), table("b", 20_000, 300)])).toEqual([
    ["a", 20_000],
    ["b", 0],
  ]);
  const long = Array.from({ length: 5_000 }, (_, at) => ({
    ...table("n".repeat(1000), 0, 0),
    code: `${at}`.padEnd(4200),
  }));
  const left = heldNamesSchema.parse(long);
  expect(left.length).toBeGreaterThan(1000);
  expect(JSON.stringify(left).length).toBeLessThan(10 * 1024 * 1024);
});
