import type { DuckDBConnection } from "@duckdb/node-api";
import type { HeldColumn, HeldName } from "@octavo/interpreter";
import { neighbourhood } from "./database.ts";
import { identifier, quoteLiteral } from "./quote.ts";

const mostTables = 2_000;
const mostColumns = 50_000;
/** Tables with first rows at most. Views have none: DuckDB would have to compute them. */
const mostLooks = 50;
const lookRows = 5;
const lookColumns = 50;
const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Tables and views of the session's database, with their columns and first rows. */
export async function listTables(connection: DuckDBConnection): Promise<readonly HeldName[]> {
  const reserved = new Set(
    (await rowsOf(connection, "SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category = 'reserved'")).map(
      ([word]) => String(word),
    ),
  );
  const written = (name: string) =>
    plainName.test(name) && !reserved.has(name.toLowerCase()) ? name : identifier(name);
  const columns = await columnsByTable(connection, written);
  const tables = await rowsOf(
    connection,
    `SELECT schema_name, table_name, false, estimated_size FROM duckdb_tables() WHERE NOT internal
     UNION ALL SELECT schema_name, view_name, true, NULL FROM duckdb_views()
       WHERE NOT internal AND schema_name <> ${quoteLiteral(neighbourhood)}
     ORDER BY 1, 2 LIMIT ${mostTables}`,
  );
  const held: HeldName[] = [];
  for (const [schemaName, tableName, isView, rows] of tables) {
    const [schema, name] = [String(schemaName), String(tableName)];
    const own = columns.get(JSON.stringify([schema, name])) ?? [];
    const code = schema === "main" ? written(name) : `${written(schema)}.${written(name)}`;
    const isSeen = isView !== true && held.length < mostLooks;
    held.push({
      ...{ name, schema, kind: isView === true ? "view" : "table", type: isView === true ? "VIEW" : "TABLE" },
      shape: isView === true ? [] : [Number(rows), own.length],
      bytes: null,
      columns: own,
      look: isSeen ? await firstRows(connection, `${identifier(schema)}.${identifier(name)}`, own) : "",
      ...(code === name ? {} : { code }),
    });
  }
  return held;
}

async function columnsByTable(
  connection: DuckDBConnection,
  written: (name: string) => string,
): Promise<ReadonlyMap<string, readonly HeldColumn[]>> {
  const found = new Map<string, HeldColumn[]>();
  const rows = await rowsOf(
    connection,
    `SELECT schema_name, table_name, column_name, data_type FROM duckdb_columns()
     WHERE NOT internal AND schema_name <> ${quoteLiteral(neighbourhood)}
     ORDER BY schema_name, table_name, column_index LIMIT ${mostColumns}`,
  );
  for (const [schema, table, column, type] of rows) {
    const key = JSON.stringify([String(schema), String(table)]);
    const name = String(column);
    const code = written(name);
    const described = { name, type: String(type).slice(0, 200), ...(code === name ? {} : { code }) };
    const own = found.get(key);
    if (own) own.push(described);
    else found.set(key, [described]);
  }
  return found;
}

async function firstRows(connection: DuckDBConnection, table: string, columns: readonly HeldColumn[]): Promise<string> {
  const shown = columns.slice(0, lookColumns);
  if (shown.length === 0) return "";
  const cells = shown.map(({ name }) => `left(CAST(${identifier(name)} AS VARCHAR), 200)`).join(", ");
  const rows = await rowsOf(connection, `SELECT ${cells} FROM ${table} LIMIT ${lookRows}`).catch(() => []);
  const line = (texts: readonly unknown[]) =>
    texts.map((text) => (text === null ? "" : String(text).replace(/[\t\r\n]+/g, " "))).join("\t");
  return [shown.map(({ name }) => name), ...rows].map(line).join("\n").slice(0, 8_000);
}

async function rowsOf(connection: DuckDBConnection, statement: string): Promise<readonly (readonly unknown[])[]> {
  return await (await connection.run(statement)).getRows();
}
