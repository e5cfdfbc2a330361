/** The shapes of the values of delimited text, column by column. */
import type { TableConnection } from "../database.ts";
import { identifier, quoteLiteral } from "../quote.ts";
import { type ColumnShapes, units } from "./number-shapes.ts";

/** Words for a missing value, in small letters. */
const missingWords = "na|n/a|n.a.|#n/a|#na|nan|null|none|nil|-|--|–|—|.|..|?|k. a.|k.a.|nd|n.d.".split("|");
const words = missingWords.map(quoteLiteral).join(", ");

/** Values that may be numbers, with units. */
const numberLike = `[-+]?(${units})?[- +.,'’\u00a0\u202f\\deE]{1,40}(${units})?`;
/** Columns that are looked at. */
const mostColumns = 1000;

/** @param table in which all columns are texts */
export async function readColumnShapes(
  connection: TableConnection,
  table: string,
  names: readonly string[],
): Promise<readonly ColumnShapes[]> {
  const looked = names.slice(0, mostColumns);
  if (looked.length === 0) return [];
  const [found = []] = await connection.rows(`SELECT ${looked.map(selectKinds).join(", ")} FROM ${table}`);
  const columns = looked.map((name, at) => ({
    name,
    isNumber: found[2 * at] === true,
    areDates: found[2 * at + 1] === true,
  }));
  const kept = columns.filter(({ isNumber, areDates }) => isNumber || areDates);
  if (kept.length === 0) return [];
  const select = kept.map(({ name, isNumber }) => `${selectMissing(name)}, ${isNumber ? selectShapes(name) : "''"}`);
  const [lists = []] = await connection.rows(`SELECT ${select.join(", ")} FROM ${table}`);
  return kept.map(({ name, areDates }, at) => ({
    name,
    areDates,
    missing: textsOfList(lists[2 * at]),
    shapes: areDates ? [] : textsOfList(lists[2 * at + 1]),
  }));
}

const trimmed = (name: string) => `trim(${identifier(name)})`;
const isMissing = (name: string) => `lower(${trimmed(name)}) IN (${words})`;
const isValue = (name: string) => `FILTER (WHERE ${trimmed(name)} != '' AND NOT ${isMissing(name)})`;

function selectKinds(name: string): string {
  const value = trimmed(name);
  const isDate = `regexp_full_match(${value}, '\\d{4}-\\d{2}-\\d{2}') AND try_cast(${value} AS DATE) IS NOT NULL`;
  const isNumber = `regexp_full_match(${value}, ${quoteLiteral(numberLike)})`;
  return `bool_and(${isNumber}) ${isValue(name)}, bool_and(${isDate}) ${isValue(name)}`;
}

function selectMissing(name: string): string {
  return `array_to_string(list(DISTINCT ${trimmed(name)}) FILTER (WHERE ${isMissing(name)}), chr(10))`;
}

function selectShapes(name: string): string {
  const digits = `regexp_replace(${trimmed(name)}, '\\d', '9', 'g')`;
  const shape = `CASE WHEN regexp_matches(${trimmed(name)}, '^\\D*0') THEN regexp_replace(${digits}, '9', '0') ELSE ${digits} END`;
  return `array_to_string(list(DISTINCT ${shape}) ${isValue(name)}, chr(10))`;
}

/** Of texts without line ends. */
function textsOfList(joined: unknown): readonly string[] {
  return typeof joined === "string" && joined !== "" ? joined.split("\n") : [];
}
