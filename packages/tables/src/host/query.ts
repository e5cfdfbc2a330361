import type { DuckDBValue } from "@duckdb/node-api";

/** A statement and the values for its `$1`, `$2` … */
export interface Query {
  readonly sql: string;
  readonly values: readonly DuckDBValue[];
}

/** Values on their way into a statement: whoever puts one in gets the sign that stands for it. */
export class Values {
  readonly list: DuckDBValue[] = [];

  text(value: string): string {
    return `CAST(${this.#sign(value)} AS VARCHAR)`;
  }

  number(value: number): string {
    return `CAST(${this.#sign(value)} AS DOUBLE)`;
  }

  #sign(value: DuckDBValue): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}
