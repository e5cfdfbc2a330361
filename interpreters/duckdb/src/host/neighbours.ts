/**
 * Tables of others by name: what another paragraph of the note shows, by its title or id, what is in the shared pool, and frames that variables of
 * Python hold, as they are then.
 *
 * They are looked for only when DuckDB knows no table of that name, so nothing is asked for nothing and people's own tables come first. For
 * the rest of the run each is a view, and then gone: the next run sees what is shown then.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Pooled, ShownTable } from "@octavo/interpreter";
import type { RunTools } from "@octavo/interpreter/hosted";
import { type DuckdbDatabase, neighbourhood } from "./database.ts";
import { problemOfError } from "./problem.ts";
import { identifier, quoteLiteral } from "./quote.ts";

export interface Neighbours {
  /** Does it, and does it again with each table that it lacked and that could be found. */
  readonly found: <Result>(prepare: (isAgain: boolean) => Promise<Result>) => Promise<Result>;
  readonly forget: () => Promise<void>;
}

let files = 0;

export function createNeighbours(
  { aside, scratchDirectory, extensions }: DuckdbDatabase,
  ask: RunTools["ask"],
): Neighbours {
  const made = new Map<string, string>();

  async function findNeighbour(name: string): Promise<boolean> {
    const shown = (await ask({ type: "shownTable", name })) as ShownTable | null;
    const source = shown ? await sourceOfTable(shown) : ((await sourceInPool(name)) ?? (await sourceInPython(name)));
    if (source === null) return false;
    const view = `${neighbourhood}.${identifier(name)}`;
    made.set(name, view);
    await aside.run(`CREATE OR REPLACE VIEW ${view} AS FROM ${source}`);
    return true;
  }

  async function sourceInPool(name: string): Promise<string | null> {
    // Without a notebook around, as in a test, there is no pool either.
    const pooled = (await ask({ type: "poolGet", name })) as Pooled | null;
    if (pooled?.kind === "table") return await sourceOfTable(pooled);
    const value = pooled?.value;
    return typeof value === "string" && value.includes("\n")
      ? await sourceOfTable({ kind: "text", data: value })
      : null;
  }

  async function sourceInPython(name: string): Promise<string | null> {
    const frame = (await ask({ type: "frame", name })) as ShownTable | null;
    return frame && (await sourceOfTable(frame));
  }

  async function sourceOfTable(table: ShownTable): Promise<string> {
    if (table.kind === "table") return await parquetOf(table.file, aside);
    if (table.kind === "json") return `read_json(${quoteLiteral(table.file)})`;
    if (table.kind === "lines") return await linesOfTableFile(table.file, aside);
    const file = join(scratchDirectory, `shown-${++files}.tsv`);
    // Behind an empty line stands what is said about the table.
    await writeFile(file, table.data.split("\n\n", 1)[0] ?? "");
    return await linesOfTableFile(file, aside);
  }

  /** DuckDB's words, without the tables of its own that it suggests, and with where something of that name is. */
  async function wordsOfMissing(error: unknown, name: string): Promise<string> {
    const [first = "", ...rest] = problemOfError(error, extensions).split("\n");
    const hint = (await ask({ type: "nameHint", name }).catch(() => null)) as string | null;
    const kept = rest.filter((line) => !suggestsSystem(line, name));
    return [first, ...(hint === null ? [] : [hint]), ...kept].join("\n");
  }

  return {
    async found(prepare) {
      for (let isAgain = false; ; isAgain = true) {
        try {
          return await prepare(isAgain);
        } catch (error) {
          const name = missingTable(error);
          if (name === null || made.has(name)) throw error;
          if (!(await findNeighbour(name))) throw new Error(await wordsOfMissing(error, name), { cause: error });
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
async function linesOfTableFile(file: string, connection: DuckDBConnection): Promise<string> {
  const read = (missing: string) =>
    `read_csv(${quoteLiteral(file)}, delim = '\t', header = true, quote = '', escape = '', nullstr = ${missing}, sample_size = -1)`;
  const lines = read("'null'");
  const [asTheyAre, withoutBlanks] = [await columnsOfSource(lines), await columnsOfSource(read("['null', '']"))];
  const gaps = withoutBlanks.filter(({ type }, index) => type !== asTheyAre[index]?.type);
  if (gaps.length === 0) return lines;
  const filled = gaps.map(({ name, type }) => `TRY_CAST(${identifier(name)} AS ${type})`);
  // Dates may be written in ways that DuckDB reads in a file only.
  const known = gaps.map(({ name }, index) => `count(nullif(${identifier(name)}, '')) = count(${filled[index]})`);
  const [fits = []] = await readRowsOfQuery(`SELECT ${known.join(", ")} FROM ${lines}`);
  const replaced = gaps.flatMap(({ name }, index) =>
    fits[index] === true ? [`${filled[index]} AS ${identifier(name)}`] : [],
  );
  return replaced.length === 0 ? lines : `(SELECT * REPLACE (${replaced.join(", ")}) FROM ${lines})`;

  async function columnsOfSource(source: string): Promise<readonly Column[]> {
    return (await readRowsOfQuery(`DESCRIBE FROM ${source}`)).map(([name, type]) => ({
      name: String(name),
      type: String(type),
    }));
  }

  async function readRowsOfQuery(query: string) {
    return await (await connection.run(query)).getRows();
  }
}

/** What a file cannot hold and its metadata says, as `packages/tables` and `staging.ts` write it. */
const heldAsText = /^(?:U?HUGEINT|BIGNUM|BIT|INTERVAL|JSON|TIME WITH TIME ZONE|TIME_NS|TIMESTAMP_S|TIMESTAMP_MS)$/;

/** Whether a value has to be cast from what the file has. A tree is of another type where one of its leaves is. */
function isHeldOtherwise(type: string, typeInFile: string): boolean {
  if (heldAsText.test(type)) return true;
  const isTree = /^(?:STRUCT|MAP)\(|\[\d*\]$/.test(type) && !/\bUNION\(|ZONE '/.test(type);
  return isTree && type !== typeInFile;
}

async function parquetOf(file: string, connection: DuckDBConnection): Promise<string> {
  const source = `read_parquet(${quoteLiteral(file)})`;
  const rowsOf = async (query: string) => await (await connection.run(query)).getRows();
  const [stated] = await rowsOf(
    `SELECT decode(value) FROM parquet_kv_metadata(${quoteLiteral(file)}) WHERE decode(key) = 'octavo.types' LIMIT 1`,
  );
  if (stated === undefined) return source;
  const columns = await rowsOf(`DESCRIBE FROM ${source}`);
  const types = splitTypes(String(stated[0]));
  if (types.length !== columns.length) return source;
  const replaced = columns.flatMap(([name, typeInFile], index) => {
    const type = types[index] ?? "";
    const column = identifier(String(name));
    return isHeldOtherwise(type, String(typeInFile)) ? [`CAST(${column} AS ${type}) AS ${column}`] : [];
  });
  return replaced.length === 0 ? source : `(SELECT * REPLACE (${replaced.join(", ")}) FROM ${source})`;
}

/** Commas inside parentheses part no types. */
function splitTypes(list: string): readonly string[] {
  const types: string[] = [""];
  let depth = 0;
  for (const [sign] of list.matchAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'|./gs)) {
    if (sign === "(" || sign === "[") depth++;
    if (sign === ")" || sign === "]") depth--;
    if (sign === "," && depth === 0) types.push("");
    else types[types.length - 1] += sign;
  }
  return types;
}

const ofSystem = /^(?:[^"]*\.)?(?:pg_|duckdb_|sqlite_|pragma_|information_schema)/;

/** No user means a catalogue of PostgreSQL who writes `df`. */
function suggestsSystem(line: string, written: string): boolean {
  const suggested = /^Did you mean "(.+)"\?$/.exec(line)?.[1];
  return suggested !== undefined && ofSystem.test(suggested) && !ofSystem.test(written);
}

function missingTable(error: unknown): string | null {
  return (
    /^Catalog Error: Table with name (.+) does not exist!/.exec(error instanceof Error ? error.message : "")?.[1] ??
    null
  );
}
