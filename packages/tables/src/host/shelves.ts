/** The tables that are asked now, those asked last for longest. */
import { existsSync, statSync } from "node:fs";
import type { Source } from "../messages.ts";
import { TableProblem } from "../problem.ts";
import type { Database } from "./database.ts";
import { OpenedTable } from "./opened-table.ts";
import { parquetOfText } from "./parquet-of-text.ts";
import type { Shelf } from "./rows.ts";
import { createSelections } from "./selections.ts";

const mostOpen = 6;

export interface Shelves {
  /** @throws TableProblem */
  readonly find: (source: Source, signal: AbortSignal) => Promise<Shelf>;
  /**
   * Answers; where memory is short because tables were read into it, these go back to their files first. They are there to be quicker, and
   * nobody is refused for that.
   *
   * @throws TableProblem
   */
  readonly withRoom: <Answer>(signal: AbortSignal, answer: () => Promise<Answer>) => Promise<Answer>;
}

export function createShelves(database: Database): Shelves {
  const open = new Map<string, Promise<Shelf>>();
  const making = new Map<string, Promise<void>>();
  const forever = new AbortController().signal;

  /** Not with the signal of who asks: others may wait for the same. */
  async function make(path: string, parquet: string): Promise<void> {
    const made =
      making.get(parquet) ?? database.work(forever, (connection) => parquetOfText(connection, path, parquet));
    making.set(parquet, made);
    await made.finally(() => making.delete(parquet));
  }

  async function put(path: string, head: string): Promise<Shelf> {
    const table = await database.work(forever, (connection) => OpenedTable.open(connection, path, { database, head }));
    return { table, selections: createSelections(), counts: new Map() };
  }

  async function clear(key: string): Promise<void> {
    const shelf = await open.get(key)?.catch(() => null);
    open.delete(key);
    if (!shelf) return;
    await shelf.table.leaveMemory();
    await database.work(forever, (connection) => shelf.selections.clear(connection)).catch(() => {});
  }

  let cleared = 0;

  async function makeRoom(): Promise<boolean> {
    const shelves = await Promise.allSettled(open.values());
    const tables = shelves.flatMap((shelf) => (shelf.status === "fulfilled" ? [shelf.value.table] : []));
    const gave = await Promise.all(tables.map((table) => table.leaveMemory()));
    if (!gave.includes(true)) return false;
    cleared++;
    return true;
  }

  return {
    async withRoom(signal, answer) {
      const before = cleared;
      try {
        return await answer();
      } catch (problem) {
        if (signal.aborted) throw problem;
        const isCrowded = problem instanceof TableProblem && problem.reason === "memory" && (await makeRoom());
        // Somebody else may have made room meanwhile, or taken away the table in memory that was just to be asked.
        if (!isCrowded && cleared === before) throw problem;
        return await answer();
      }
    },

    async find(source, signal) {
      const path = source.type === "text" ? source.parquet : source.path;
      if (source.type === "text" && !existsSync(path)) {
        if (!existsSync(source.path)) throw new TableProblem("gone");
        await make(source.path, path);
      }
      if (signal.aborted) throw new TableProblem("cancelled");
      const { size, mtimeMs } = statOf(path);
      const key = `${path} ${size} ${mtimeMs}`;
      const known = open.get(key);
      const shelf = known ?? put(path, source.type === "parquet" ? source.head : "");
      open.delete(key);
      open.set(key, shelf);
      shelf.catch(() => open.delete(key));
      for (const old of [...open.keys()].slice(0, -mostOpen)) void clear(old);
      return await shelf;
    },
  };
}

function statOf(path: string) {
  try {
    return statSync(path);
  } catch (error) {
    throw new TableProblem("gone", { cause: error });
  }
}
