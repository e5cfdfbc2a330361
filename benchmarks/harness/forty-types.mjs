/** A table with a column of each type of DuckDB, whose values would lose their types as text. */

/** @type {readonly (readonly [type: string, value: string])[]} */
export const fortyTypes = [
  ["BOOLEAN", "true"],
  ...["TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT"].map(
    (type) => /** @type {const} */ ([type, "7"]),
  ),
  ["HUGEINT", "'170141183460469231731687303715884105727'"],
  ["UHUGEINT", "'340282366920938463463374607431768211455'"],
  ["DECIMAL(10,2)", "1.10"],
  ["DECIMAL(38,10)", "'1234567890123456789012345678.0000000001'"],
  ["FLOAT", "0.1"],
  ["DOUBLE", "1e300"],
  ["VARCHAR", "E'1e5\\tx\\n'"],
  ["BLOB", "'\\xAA\\x00b'"],
  ["BIT", "'0101'"],
  ["DATE", "'1850-06-18'"],
  ["TIME", "'10:11:12.123456'"],
  ["TIME WITH TIME ZONE", "'10:11:12+02'"],
  ["TIMESTAMP", "'1850-06-18 11:35:00.5'"],
  ["TIMESTAMP_S", "'2024-03-01 12:00:00'"],
  ["TIMESTAMP_MS", "'2024-03-01 12:00:00.123'"],
  ["TIMESTAMP_NS", "'2024-03-01 12:00:00.123456789'"],
  ["TIMESTAMP WITH TIME ZONE", "'2024-03-01 12:00:00+02'"],
  ["INTERVAL", "'1 year 2 days 03:04:05.000006'"],
  ["UUID", "'3bcfbde3-279a-41d2-81d2-d47233e1e8aa'"],
  ["JSON", `'{"a":[1,null]}'`],
  ["INTEGER[]", "[1, NULL]"],
  ["VARCHAR[]", "['a,b', 'NULL', NULL, 'it''s', '']"],
  ["DECIMAL(10,2)[]", "[1.10]"],
  ["DATE[]", "['2024-03-01']"],
  ["INTEGER[3]", "[1, 2, 3]"],
  ["INTEGER[][]", "[[1], [], NULL]"],
  ['STRUCT(a INTEGER, "b c" VARCHAR)', "{'a': 1, 'b c': 'x, y'}"],
  ["STRUCT(l INTEGER[], s STRUCT(t DATE))", "{'l': [1], 's': {'t': '2024-03-01'}}"],
  ["MAP(VARCHAR, INTEGER)", "MAP{'k,1': 1, 'l': NULL}"],
  ["MAP(INTEGER, VARCHAR[])", "MAP{1: ['x']}"],
  ["STRUCT(n DECIMAL(5,2))[]", "[{'n': 1.10}, NULL]"],
];

/** @param {number} rows */
export function fortyTypesQuery(rows) {
  const columns = fortyTypes.map(([type, value], index) => {
    // DuckDB allows no arrays of fixed length in a CASE.
    const inChoice = type.replace(/\[\d+\]$/, "[]");
    return `CAST(CASE WHEN i % 3 <> 1 THEN CAST(${value} AS ${inChoice}) END AS ${type}) AS c${index}`;
  });
  return `SELECT i, ${columns.join(", ")} FROM range(${rows}) t(i) ORDER BY i`;
}

/** The columns of a frame, where what it has no type for is text. */
export const fortyTypesAgain = fortyTypes.map(([type], index) => `CAST(c${index} AS ${type}) AS c${index}`).join(", ");

/** Counts the values and types that differ between two tables, by column. @param {string} one @param {string} other */
export function differences(one, other) {
  return fortyTypes
    .map((_, index) => {
      const [a, b] = [`${one}.c${index}`, `${other}.c${index}`];
      return `count(*) FILTER (${a} IS DISTINCT FROM ${b} OR typeof(${a}) <> typeof(${b})) AS c${index}`;
    })
    .join(", ");
}
