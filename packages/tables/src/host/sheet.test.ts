import { expect, it } from "vitest";
import { TableProblem } from "../problem.ts";
import { sheetProblem } from "./sheet.ts";

it.each([
  [16_384, 1, null],
  [16_385, 1, "wide"],
  [1, 1_048_575, null],
  [1, 1_048_576, "long"],
  [20_000, 5_000_000, "wide"],
] as const)("a sheet of %d columns and %d rows below its head: %s", (columns, rows, problem) => {
  expect(sheetProblem(columns, rows)).toBe(problem);
  if (problem !== null) expect(new TableProblem(problem).message).toMatch(/take CSV or Parquet/);
});
