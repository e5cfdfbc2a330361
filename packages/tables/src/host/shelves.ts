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
    await shelf.table.close();
    await database.work(forever, (connection) => shelf.selections.clear(connection)).catch(() => {});
  }

  return {
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
