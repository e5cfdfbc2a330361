/** Places of rows in some order, kept while a client may go on reading them. */
import type { TableConnection } from "./database.ts";
import type { Query } from "./query.ts";

export interface Selection {
  /** The table that has the places, in their order. */
  readonly name: string;
  readonly rows: number;
}

export interface Selections {
  readonly has: (key: string) => boolean;
  /** What was made before under this key, or what the statement finds: the places of rows. */
  readonly get: (key: string, connection: TableConnection, statement: () => Query) => Promise<Selection>;
  /** Lets go of all. */
  readonly clear: (connection: TableConnection) => Promise<void>;
}

/** Of one table. A client that goes back to an earlier order waits once more. */
const mostKept = 4;

let made = 0;

export function createSelections(): Selections {
  const kept = new Map<string, Promise<Selection>>();

  async function makeSelection(connection: TableConnection, statement: () => Query): Promise<Selection> {
    const name = `s${++made}`;
    const { sql, values } = statement();
    const [row] = await connection.rows({ sql: `CREATE TABLE ${name} AS ${sql}`, values });
    return { name, rows: Number(row?.[0] ?? 0) };
  }

  async function dropSelection(connection: TableConnection, key: string): Promise<void> {
    const selection = kept.get(key);
    kept.delete(key);
    const made = await selection?.catch(() => null);
    if (made) await connection.rows(`DROP TABLE IF EXISTS ${made.name}`);
  }

  return {
    has: (key) => kept.has(key),
    async get(key, connection, statement) {
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        const selection = await known.catch(() => null);
        if (selection) return selection;
        // The caller that made it was interrupted.
      }
      const making = makeSelection(connection, statement);
      kept.set(key, making);
      making.catch(() => {
        if (kept.get(key) === making) kept.delete(key);
      });
      const selection = await making;
      for (const old of [...kept.keys()].slice(0, -mostKept)) await dropSelection(connection, old);
      return selection;
    },
    async clear(connection) {
      for (const key of [...kept.keys()]) await dropSelection(connection, key);
    },
  };
}

export async function placesInSelection(
  { name }: Selection,
  connection: TableConnection,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<readonly number[]> {
  const rows = await connection.rows(
    `SELECT r FROM ${name} WHERE rowid BETWEEN ${from} AND ${from + count - 1} ORDER BY rowid`,
  );
  return rows.map(([place]) => Number(place));
}
