/**
 * Tables of others by name: what another paragraph of the note shows, by its title or id, and what is in the shared pool.
 *
 * They are looked for only when DuckDB knows no table of that name, so nothing is asked for nothing and people's own tables come first. For
 * the rest of the run each is a view, and then gone: the next run sees what is shown then.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Pooled, ShownTable } from "@octavo/interpreter";
import type { RunTools } from "@octavo/interpreter/hosted";
import { type Database, neighbourhood } from "./database.ts";
import { identifier, literal } from "./quote.ts";

export interface Neighbours {
  /** Does it, and does it again with each table that it lacked and that could be found. */
  readonly found: <Result>(prepare: (isAgain: boolean) => Promise<Result>) => Promise<Result>;
  readonly forget: () => Promise<void>;
}

let files = 0;

export function createNeighbours({ aside, scratchDirectory }: Database, ask: RunTools["ask"]): Neighbours {
  const made = new Map<string, string>();

  async function find(name: string): Promise<boolean> {
    const shown = (await ask({ type: "shownTable", name })) as ShownTable | null;
    const source = shown ? await sourceOf(shown) : await sourceInPool(name);
    if (source === null) return false;
    const view = `${neighbourhood}.${identifier(name)}`;
    made.set(name, view);
    await aside.run(`CREATE OR REPLACE VIEW ${view} AS FROM ${source}`);
    return true;
  }

  async function sourceInPool(name: string): Promise<string | null> {
    // Without a notebook around, as in a test, there is no pool either.
    const pooled = (await ask({ type: "poolGet", name })) as Pooled | null;
    if (pooled?.kind === "table") return await sourceOf(pooled);
    const value = pooled?.value;
    return typeof value === "string" && value.includes("\n") ? await sourceOf({ kind: "text", data: value }) : null;
  }

  async function sourceOf(table: ShownTable): Promise<string> {
    if (table.kind === "table") return `read_parquet(${literal(table.file)})`;
    if (table.kind === "lines") return await linesOf(table.file, aside);
    const file = join(scratchDirectory, `shown-${++files}.tsv`);
    // Behind an empty line stands what is said about the table.
    await writeFile(file, table.data.split("\n\n", 1)[0] ?? "");
    return await linesOf(file, aside);
  }

  return {
    async found(prepare) {
      for (let isAgain = false; ; isAgain = true) {
        try {
          return await prepare(isAgain);
        } catch (error) {
          const name = missingTable(error);
          if (name === null || made.has(name) || !(await find(name))) throw error;
        }
      }
    },
    async forget() {
      for (const view of made.values()) await aside.run(`DROP VIEW IF EXISTS ${view}`).catch(() => {});
    },
  };
}

interface Column {
  readonly name: string;
  readonly type: string;
}

/**
 * Table text, whose types DuckDB finds by looking at all of it. SQL shows a missing value as `null`, a frame as a blank: among numbers and dates
 * that is none of them, among texts it may be a text.
 */
async function linesOf(file: string, connection: DuckDBConnection): Promise<string> {
  const read = (missing: string) =>
    `read_csv(${literal(file)}, delim = '\t', header = true, quote = '', escape = '', nullstr = ${missing}, sample_size = -1)`;
  const lines = read("'null'");
  const [asTheyAre, withoutBlanks] = [await columnsOf(lines), await columnsOf(read("['null', '']"))];
  const gaps = withoutBlanks.filter(({ type }, index) => type !== asTheyAre[index]?.type);
  if (gaps.length === 0) return lines;
  const filled = gaps.map(({ name, type }) => `TRY_CAST(${identifier(name)} AS ${type})`);
  // Dates may be written in ways that DuckDB reads in a file only.
  const known = gaps.map(({ name }, index) => `count(nullif(${identifier(name)}, '')) = count(${filled[index]})`);
  const [fits = []] = await rowsOf(`SELECT ${known.join(", ")} FROM ${lines}`);
  const replaced = gaps.flatMap(({ name }, index) =>
    fits[index] === true ? [`${filled[index]} AS ${identifier(name)}`] : [],
  );
  return replaced.length === 0 ? lines : `(SELECT * REPLACE (${replaced.join(", ")}) FROM ${lines})`;

  async function columnsOf(source: string): Promise<readonly Column[]> {
    return (await rowsOf(`DESCRIBE FROM ${source}`)).map(([name, type]) => ({
      name: String(name),
      type: String(type),
    }));
  }

  async function rowsOf(query: string) {
    return await (await connection.run(query)).getRows();
  }
}

function missingTable(error: unknown): string | null {
  return (
    /^Catalog Error: Table with name (.+) does not exist!/.exec(error instanceof Error ? error.message : "")?.[1] ??
    null
  );
}
