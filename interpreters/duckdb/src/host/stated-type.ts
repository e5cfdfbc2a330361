/** What a result says its columns are. */

/** Names of an enumeration may be many, and belong to a database that ends with its session. */
const longestType = 2000;

/**
 * The type as DuckDB calls it. Text stays text where the type could not be made of it elsewhere: one that only its extension knows, or a union, which
 * does not say which of its members a text is.
 * @param zone whose clock shows moments
 */
export function statedType(type: string, zone: string | null): string {
  if (type === "TIMESTAMP WITH TIME ZONE" && zone !== null && /^[\w+/-]+$/.test(zone)) return `${type} '${zone}'`;
  const isOdd = /\b(?:UNION|VARIANT|GEOMETRY|ANY|NULL|SQLNULL)\b/.test(type.replaceAll(/"(?:[^"]|"")*"/g, '""'));
  return isOdd || type.length > longestType ? "VARCHAR" : type;
}
