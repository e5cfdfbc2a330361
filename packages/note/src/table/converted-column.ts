/** Columns of delimited text that a reader takes for text, and what SQL makes numbers and dates of them. */
import { z } from "zod";

/** A column whose values have a sign between thousands, or words for a missing value. */
export const convertedColumnSchema = z.object({
  name: z.string(),
  type: z.enum(["BIGINT", "DOUBLE", "DATE"]),
  /** The sign between thousands, "" for none. */
  thousands: z.string(),
  /** Texts that stand for a missing value, as they are written. */
  missing: z.array(z.string()).readonly(),
});
export type ConvertedColumn = Readonly<z.infer<typeof convertedColumnSchema>>;

/** What to select of a column of text. It fails at a value that is neither of the type nor missing. */
export function sqlOfConversion({ name, type, thousands, missing }: ConvertedColumn, decimal: "." | ","): string {
  const column = `"${name.replaceAll('"', '""')}"`;
  let value = `trim(${column})`;
  if (thousands !== "") value = `replace(${value}, ${literal(thousands)}, '')`;
  if (type === "DOUBLE" && decimal === ",") value = `replace(${value}, ',', '.')`;
  const converted = `CAST(${value} AS ${type})`;
  const without = ["", ...missing].map(literal).join(", ");
  return `CASE WHEN trim(${column}) NOT IN (${without}) THEN ${converted} END AS ${column}`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
