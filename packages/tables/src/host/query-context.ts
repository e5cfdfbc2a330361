/** One question on its way: the table it is about, and the columns that it has needed so far. */
import type { TableConnection } from "./database.ts";
import type { OpenedTable } from "./opened-table.ts";
import { BoundValues } from "./query.ts";

export class QueryContext {
  readonly table: OpenedTable;
  readonly connection: TableConnection;
  readonly values = new BoundValues();
  readonly #used = new Set<number>();

  constructor(table: OpenedTable, connection: TableConnection) {
    this.table = table;
    this.connection = connection;
  }

  /** Remembers that a column is read. @throws TableProblem when there is none */
  use(index: number): number {
    this.table.field(index);
    this.#used.add(index);
    return index;
  }

  /** What to select from, with all columns that were used before. */
  get from(): string {
    return this.table.from(this.#used);
  }

  number(index: number): Promise<string> {
    return this.table.numberOf(this.connection, this.use(index));
  }

  time(index: number): string {
    return this.table.timeOf(this.use(index));
  }

  isEmpty(index: number): string {
    return this.table.isEmpty(this.use(index));
  }

  query(sql: string) {
    return this.connection.rows({ sql, values: this.values.list });
  }
}
