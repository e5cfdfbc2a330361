import { existsSync } from "node:fs";
import { join } from "node:path";

/** The Python of the tests: one with ipykernel, pandas, matplotlib, pyarrow and polars, as tools/test-python.txt lists them. */
export function testPython(): string {
  const prepared = join(import.meta.dirname, "../../../../.cache/test-python/bin/python");
  const python = process.env["OCTAVO_PYTHON"] ?? prepared;
  if (existsSync(python)) return python;
  throw new Error(
    `These tests need a Python with the packages of tools/test-python.txt, and ${python} is not there: run "npm test", which makes it, or name one in OCTAVO_PYTHON.`,
  );
}
