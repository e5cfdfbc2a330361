import { DuckDBDecimalValue, type DuckDBPreparedStatement } from "@duckdb/node-api";

const whole = /^-?(0|[1-9]\d{0,17})$/;
const fraction = /^(-?)(0|[1-9]\d{0,17})\.(\d{1,17})$/;
const widest = 38;

/**
 * Gives values of forms to the places of a statement. One that reads as a number is one, so that `LIMIT ${n}` and `${n} * 2` do; as text it
 * reads as it was typed. A statement of a script of several takes none when it has no places.
 */
export function bindValues(statement: DuckDBPreparedStatement, values: readonly string[]): void {
  for (const [index, value] of values.slice(0, statement.parameterCount).entries())
    bindValue(statement, index + 1, value);
}

function bindValue(statement: DuckDBPreparedStatement, place: number, value: string): void {
  const [, sign = "", units = "", parts = ""] = fraction.exec(value) ?? [];
  if (whole.test(value)) statement.bindBigInt(place, BigInt(value));
  else if (parts !== "") {
    const digits = BigInt(`${sign}${units}${parts}`);
    statement.bindDecimal(place, new DuckDBDecimalValue(digits, widest, parts.length));
  } else statement.bindVarchar(place, value);
}
