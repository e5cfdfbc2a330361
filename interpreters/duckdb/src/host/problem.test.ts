import { expect, it } from "vitest";
import { problemOfError } from "./problem.ts";

it.each([
  "Invalid Error: TProtocolException: Invalid data",
  "Invalid Error: don't know what type:",
  'Invalid Input Error: Failed to read file "a.parquet": Snappy decompression failure',
  "Invalid Input Error: Footer length error in file 'a.parquet'",
  "Invalid Input Error: No magic bytes found at end of file 'a.parquet'",
  "Invalid Error: Prefetch registered for bytes outside file: a.parquet, attempted range: [60052, 4295027343), file size: 60055",
  'IO Error: Could not read enough bytes from file "a.parquet": attempted to read 19955 bytes from location 60055',
])("words of the reader of Parquet say what is wrong with the file: %s", (words) => {
  expect(problemOfError(new Error(words))).toBe(
    `${words}\n\nA Parquet file that is read here is damaged or not whole.`,
  );
});

it("a file with signs that latin-1 does not have is said to be one, with what reads it", () => {
  expect(problemOfError(new Error("Invalid Input Error: File is not latin-1 encoded"))).toContain("encoding='cp1252'");
});

it("other words stay as they are", () => {
  expect(problemOfError(new Error("Catalog Error: Table with name x does not exist!\n\nLINE 1: x"))).toBe(
    "Catalog Error: Table with name x does not exist!\n\nLINE 1: x",
  );
});
