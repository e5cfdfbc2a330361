import { expect, it } from "vitest";
import { languageOf } from "./language.ts";

it.each([
  ["%python\nx = 1", "python"],
  ["%spark.pyspark\nx = 1", "python"],
  ["%md\n# Sales", "md"],
  ["%sh ls", "sh"],
  ["%spark.sql\nshow tables", "sql"],
  ["%jdbc(saveAs=x)\nvalues (1)", "sql"],
  ["%r\nplot(1)", "r"],
  ["%constructor", "constructor"],
  ["select a,\n  b\nfrom sales", "sql"],
  ["import pandas as pd\npd.DataFrame()", "python"],
  ["for x in xs:\n  y(x)", "python"],
  ["val x = 1", null],
  ["Whatever we select is for us.", null],
  ["%python(broken", null],
  ["", null],
])("the language of %j is %s", (text, language) => {
  expect(languageOf(text)).toBe(language);
});
