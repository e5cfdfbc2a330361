/**
 * Values as JSON, each as what it is: decimals with all their digits, floating-point numbers of 32 bits as they are read, lists and structures as
 * trees. DuckDB's own `to_json` does most; it makes doubles of the others, and writes NaN, which JSON has no word for: that and the infinities are the
 * strings "NaN", "Infinity" and "-Infinity".
 */
import { nestedType } from "@octavo/note";
import { concatenated, textOfValue } from "./expressions.ts";
import { quoteLiteral } from "./quote.ts";

/** Whether `to_json` writes such values as they are. */
export function isPlainJson(type: string): boolean {
  return !/\b(?:DECIMAL|FLOAT|DOUBLE|HUGEINT|UHUGEINT|BIGNUM)\b/.test(type);
}

/** The JSON of a value, `null` where there is none. */
export function jsonOf(value: string, type: string, depth = 0): string {
  return `CASE WHEN ${value} IS NULL THEN 'null' ELSE ${jsonOfSome(value, type, depth)} END`;
}

function jsonOfSome(value: string, type: string, depth: number): string {
  if (isPlainJson(type)) return `CAST(to_json(${value}) AS VARCHAR)`;
  if (/^(?:FLOAT|DOUBLE)$/.test(type))
    return `CASE WHEN isfinite(${value}) THEN CAST(${value} AS VARCHAR) WHEN isnan(${value}) THEN '"NaN"' WHEN ${value} > 0 THEN '"Infinity"' ELSE '"-Infinity"' END`;
  const nested = nestedType(type);
  if (nested === null) return textOfValue(value, type);
  // Each depth needs a name of its own.
  const each = `e${depth}`;
  switch (nested.of) {
    case "list":
      return listed(`list_transform(${value}, lambda ${each}: ${jsonOf(each, nested.item, depth + 1)})`, "[", "]");
    case "map": {
      const key = `CAST(to_json(CAST(${each}.key AS VARCHAR)) AS VARCHAR)`;
      const entry = `${key} || ':' || ${jsonOf(`${each}.value`, nested.value, depth + 1)}`;
      return listed(`list_transform(map_entries(${value}), lambda ${each}: ${entry})`, "{", "}");
    }
    case "struct": {
      const members = nested.members.flatMap(({ name, type: member }, index) => [
        quoteLiteral(`${index === 0 ? "" : ","}${JSON.stringify(name)}:`),
        jsonOf(`struct_extract(${value}, ${quoteLiteral(name)})`, member, depth + 1),
      ]);
      return concatenated(["'{'", ...members, "'}'"]);
    }
  }
}

function listed(texts: string, open: string, close: string): string {
  return `'${open}' || coalesce(array_to_string(${texts}, ','), '') || '${close}'`;
}
