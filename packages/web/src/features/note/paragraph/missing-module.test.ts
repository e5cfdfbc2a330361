import { createSegment, newParagraph, type ParagraphId, resultsOf } from "@octavo/note";
import { expect, it } from "vitest";
import { missingModuleOf } from "./missing-module.ts";

const failed = (text: string, said: string) => ({
  ...newParagraph({ id: "p" as ParagraphId, text, user: null, createdAt: 1 }),
  status: "ERROR" as const,
  results: resultsOf("ERROR", [createSegment("TEXT", said)]),
});

it.each([
  [
    "%python\nimport polars",
    "\u001b[31mModuleNotFoundError\u001b[39m: No module named 'polars'",
    "polars",
    "%python\n%pip install polars",
  ],
  ["import sklearn.svm", "ModuleNotFoundError: No module named 'sklearn'", "sklearn", "%pip install scikit-learn"],
  ["%python(a=b)\nimport a.b", "ModuleNotFoundError: No module named 'a.b'", "a", "%python(a=b)\n%pip install a"],
])("offers for %j what it lacks", (text, said, module, install) => {
  expect(missingModuleOf(failed(text, said))).toMatchObject({ module, text: install });
});

it.each(["KeyError: 'polars'", "ModuleNotFoundError: No module named 'x; rm'", ""])("offers nothing for %j", (said) => {
  expect(missingModuleOf(failed("import x", said))).toBeNull();
});

it("offers nothing once it runs well", () => {
  const missing = failed("import x", "ModuleNotFoundError: No module named 'x'");
  expect(missingModuleOf({ ...missing, status: "FINISHED" })).toBeNull();
});
