/** The names of a table that a paragraph shows. */
import { parseTextUnder } from "../grammar.ts";

/** `%sql(saveAs=name)`, or `%%sql name` as Jupyter has it. */
export function savedAs(text: string): string | undefined {
  const parsed = parseTextUnder(text, "python");
  return parsed.ok ? parsed.properties["saveAs"]?.toLowerCase() : undefined;
}

/** "Sales of 2026" is `"sales of 2026"` between quotes and `sales_of_2026` without. */
export function wordOfTitle(title: string): string {
  const name = title.trim().toLowerCase();
  return name.replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "");
}
