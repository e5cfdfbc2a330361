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

it("very long names are not compared", () => {
  const long = Array.from({ length: 50 }, () => "x".repeat(2_000_000));
  expect(nearNames("salse", [...long, "sales"])).toEqual(["sales"]);
});
