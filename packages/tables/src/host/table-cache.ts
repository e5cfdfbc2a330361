/** The tables that are asked now, those asked last for longest. */
import { existsSync, statSync } from "node:fs";
import type { Source } from "../messages.ts";
import { TableProblem } from "../problem.ts";
import type { TableDatabase } from "./database.ts";
import { OpenedTable } from "./opened-table.ts";
import { parquetOfText } from "./parquet-of-text.ts";
import { parquetOfTypedText } from "./parquet-of-typed-text.ts";
import type { CachedTable } from "./rows.ts";
import { createSelections } from "./selections.ts";

const mostOpen = 6;

export interface TableCache {
  /** @throws TableProblem */
  readonly find: (source: Source, signal: AbortSignal) => Promise<CachedTable>;
  /**
   * Answers; where memory is short because tables were read into it, these go back to their files first. They are there to be quicker, and no query
   * is refused for that.
   *
   * @throws TableProblem
   */
  readonly withRoom: <Answer>(signal: AbortSignal, answer: () => Promise<Answer>) => Promise<Answer>;
}

export function createTableCache(database: TableDatabase): TableCache {
  const open = new Map<string, Promise<CachedTable>>();
  const making = new Map<string, Promise<void>>();
  const forever = new AbortController().signal;

  /** Not with the caller's signal: other callers may wait for the same. */
  async function makeParquet({ path, parquet, types }: Extract<Source, { type: "text" }>): Promise<void> {
    const made =
      making.get(parquet) ??
      database.work(forever, async (connection) => {
        const isTyped = types !== undefined && (await parquetOfTypedText(connection, { path, types, parquet }));
        if (!isTyped) await parquetOfText(connection, path, parquet);
      });
    making.set(parquet, made);
    await made.finally(() => making.delete(parquet));
  }

  async function putTable(path: string, head: string): Promise<CachedTable> {
    const table = await database.work(forever, (connection) => OpenedTable.open(connection, path, { database, head }));
    return { table, selections: createSelections(), counts: new Map() };
  }

  async function clearTable(key: string): Promise<void> {
    const shelf = await open.get(key)?.catch(() => null);
    open.delete(key);
    if (!shelf) return;
    await shelf.table.leaveMemory();
    await database.work(forever, (connection) => shelf.selections.clear(connection)).catch(() => {});
  }

  let cleared = 0;

  async function makeRoomForTable(): Promise<boolean> {
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
        const isCrowded = problem instanceof TableProblem && problem.reason === "memory" && (await makeRoomForTable());
        // Another query may have made room meanwhile, or taken away the table in memory that this one was to read.
        if (!isCrowded && cleared === before) throw problem;
        return await answer();
      }
    },

    async find(source, signal) {
      const path = source.type === "text" ? source.parquet : source.path;
      if (source.type === "text" && !existsSync(path)) {
        if (!existsSync(source.path)) throw new TableProblem("gone");
        await makeParquet(source);
      }
      if (signal.aborted) throw new TableProblem("cancelled");
      const { size, mtimeMs } = statOfFile(path);
      const key = `${path} ${size} ${mtimeMs}`;
      const known = open.get(key);
      const shelf = known ?? putTable(path, source.head ?? "");
      open.delete(key);
      open.set(key, shelf);
      shelf.catch(() => open.delete(key));
      for (const old of [...open.keys()].slice(0, -mostOpen)) void clearTable(old);
      return await shelf;
    },
  };
}

function statOfFile(path: string) {
  try {
    return statSync(path);
  } catch (error) {
    throw new TableProblem("gone", { cause: error });
  }
}
