import { DOUBLE, type DuckDBType, VARCHAR } from "@duckdb/node-api";

/** A value for a sign, and as what DuckDB takes it: left alone, it would take a whole number for an integer, and refuse a large one. */
export interface Value {
  readonly value: string | number;
  readonly type: DuckDBType;
}

/** A statement and the values for its `$1`, `$2` … */
export interface Query {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** Values on their way into a statement: a caller that puts one in gets the sign that stands for it. */
export class BoundValues {
  readonly list: Value[] = [];

  text(value: string): string {
    return this.#sign({ value, type: VARCHAR });
  }

  number(value: number): string {
    return this.#sign({ value, type: DOUBLE });
  }

  #sign(value: Value): string {
    this.list.push(value);
    return `CAST($${this.list.length} AS ${value.type})`;
  }
}
