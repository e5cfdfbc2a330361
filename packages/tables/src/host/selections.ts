/** Places of rows in some order, kept while somebody may go on reading them. */
import type { Connection } from "./database.ts";
import type { Query } from "./query.ts";

export interface Selection {
  /** The table that has the places, in their order. */
  readonly name: string;
  readonly rows: number;
}

export interface Selections {
  readonly has: (key: string) => boolean;
  /** What was made before under this key, or what the statement finds: the places of rows. */
  readonly get: (key: string, connection: Connection, statement: () => Query) => Promise<Selection>;
  /** Lets go of all. */
  readonly clear: (connection: Connection) => Promise<void>;
}

/** Of one table. Who goes back to an earlier order waits once more. */
const mostKept = 4;

let made = 0;

export function createSelections(): Selections {
  const kept = new Map<string, Promise<Selection>>();

  async function make(connection: Connection, statement: () => Query): Promise<Selection> {
    const name = `s${++made}`;
    const { sql, values } = statement();
    const [row] = await connection.rows({ sql: `CREATE TABLE ${name} AS ${sql}`, values });
    return { name, rows: Number(row?.[0] ?? 0) };
  }

  async function drop(connection: Connection, key: string): Promise<void> {
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
        // Whoever made it was interrupted.
      }
      const making = make(connection, statement);
      kept.set(key, making);
      making.catch(() => {
        if (kept.get(key) === making) kept.delete(key);
      });
      const selection = await making;
      for (const old of [...kept.keys()].slice(0, -mostKept)) await drop(connection, old);
      return selection;
    },
    async clear(connection) {
      for (const key of [...kept.keys()]) await drop(connection, key);
    },
  };
}

export async function placesIn(
  { name }: Selection,
  connection: Connection,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<readonly number[]> {
  const rows = await connection.rows(
    `SELECT r FROM ${name} WHERE rowid BETWEEN ${from} AND ${from + count - 1} ORDER BY rowid`,
  );
  return rows.map(([place]) => Number(place));
}
