import { expect, it } from "vitest";
import { nearNames } from "./near-names.ts";

const names = ["js", "md", "python", "python.sql", "sh", "sql"];

it.each([
  ["pyton", ["python"]],
  ["phyton", ["python"]],
  ["Python", ["python"]],
  ["python.sq", ["python.sql"]],
  ["sq", ["sh", "sql"]],
  ["nosuch", []],
  ["x", []],
  ["python".repeat(2000), []],
])("what is near to %s", (written, expected) => {
  expect(nearNames(written, names)).toEqual(expected);
});
