import type { Completion, HeldColumn, HeldName } from "@octavo/interpreter";
import type { CompletionPlace } from "@octavo/interpreter/hosted";
import { lastPartOfName, tablesInStatement } from "@octavo/interpreter/sql";
import type { CatalogEntry, DatabaseConnection, Dialect } from "./connection.ts";
import type { Connected, Connections } from "./connections.ts";

const mostCompletions = 100;
const mostTables = 5_000;

/** What a database knows by name. */
interface Catalog {
  readonly columns: readonly CatalogEntry[];
  readonly keywords: readonly string[];
  readonly functions: readonly string[];
  /** A name as a statement writes it: between quotes where it needs them. */
  readonly written: (name: string) => string;
}

interface CompletionConnections {
  readonly connections: Connections;
  /** The connections are with a run. */
  readonly isBusy: () => boolean;
}

/**
 * What could stand at the cursor, by the names that the databases of this session know. They are read when first asked for and after each
 * run; during a run, a connection has no time, and what was read before counts.
 */
export function createCompleter({ connections, isBusy }: CompletionConnections) {
  const read = new Map<DatabaseConnection, Catalog>();
  let isOld = new WeakSet<DatabaseConnection>();

  async function catalogOf({ connection, dialect }: Connected): Promise<Catalog | undefined> {
    const known = read.get(connection);
    if (isBusy() || (known && !isOld.has(connection))) return known;
    const rows = (query: string) => readRowsOfQuery(connection, query).catch(() => []);
    const columns = await rows(dialect.catalog.columns);
    const names = async (query: string) => (await rows(query)).map(([name]) => name);
    const keywords = known?.keywords ?? withoutUndefined(await names(dialect.catalog.keywords));
    const catalog: Catalog = {
      columns: columns.map(([schema = "", table = "", column = "", type = "", isNear = ""]) => ({
        ...{ schema, table, column, type },
        isNear: /^(?:t|true|1)$/i.test(isNear),
      })),
      keywords,
      functions: known?.functions ?? withoutUndefined(await names(dialect.catalog.functions)),
      written:
        known?.written ?? createNameWriter(dialect, withoutUndefined(await names(dialect.catalog.reserved)), keywords),
    };
    read.set(connection, catalog);
    isOld.delete(connection);
    return catalog;
  }

  return {
    async complete({ code, cursor, user }: CompletionPlace): Promise<readonly Completion[]> {
      const catalogs = await Promise.all(connections.of(user).map(catalogOf));
      return catalogs
        .flatMap((catalog) => (catalog ? suggestions(catalog, code, cursor) : []))
        .slice(0, mostCompletions);
    },
    /** All tables that this user may see. */
    async list(user: string): Promise<readonly HeldName[]> {
      const catalogs = await Promise.all(connections.of(user).map(catalogOf));
      return catalogs.flatMap((catalog) => (catalog ? tablesOf(catalog) : [])).slice(0, mostTables);
    },
    /** What was read may have changed. */
    forget(): void {
      isOld = new WeakSet(read.keys());
    },
  };
}

function suggestions(catalog: Catalog, code: string, cursor: number): readonly Completion[] {
  const [typed = ""] = /[\p{L}\p{N}_$.]*$/u.exec(code.slice(0, cursor)) ?? [];
  const [owner, start] = typed.includes(".")
    ? [typed.slice(0, typed.lastIndexOf(".")), typed.slice(typed.lastIndexOf(".") + 1)]
    : [null, typed];
  const isQuoted = /["`]/.test(code.charAt(cursor - start.length - 1));
  const used = tablesInStatement(code);
  const fits = (name: string) => name.toLowerCase().startsWith(start.toLowerCase());
  const as =
    (meta: string) =>
    (name: string): Completion => ({ name, value: name, meta });
  const asName =
    (meta: string) =>
    (name: string): Completion => ({ name, value: isQuoted ? name : catalog.written(name), meta });
  const offered =
    owner === null
      ? [
          ...columnsOfTables(catalog, new Set(used.values())).map(asName("column")),
          ...namesOfTables(catalog, null).map(asName("table")),
          ...[...new Set(catalog.columns.map(({ schema }) => schema))].map(asName("schema")),
          ...(start === "" ? [] : [...catalog.keywords.map(as("keyword")), ...catalog.functions.map(as("function"))]),
        ]
      : [
          ...columnsOfTables(catalog, new Set([used.get(owner.toLowerCase()) ?? lastPartOfName(owner)])).map(
            asName("column"),
          ),
          ...namesOfTables(catalog, owner).map(asName("table")),
        ];
  return offered.filter(({ name }) => fits(name)).slice(0, mostCompletions);
}

function tablesOf({ columns, written }: Catalog): readonly HeldName[] {
  const found = new Map<string, Omit<HeldName, "columns"> & { readonly columns: HeldColumn[] }>();
  for (const { schema, table, column, type, isNear } of columns) {
    const key = JSON.stringify([schema, table]);
    const code = isNear ? written(table) : `${written(schema)}.${written(table)}`;
    const held = found.get(key) ?? {
      ...{ name: table, schema, type: "TABLE", shape: [], bytes: null, look: "" },
      ...(code === table ? {} : { code }),
      kind: "table",
      columns: [],
    };
    const columnCode = written(column);
    held.columns.push({
      name: column,
      type: type.slice(0, 200),
      ...(columnCode === column ? {} : { code: columnCode }),
    });
    found.set(key, held);
  }
  return [...found.values()];
}

/** Where a database does not list which words are reserved, each keyword may be. */
function createNameWriter(
  { quote, plainName }: Dialect,
  reserved: readonly string[],
  keywords: readonly string[],
): Catalog["written"] {
  const taken = new Set((reserved.length > 0 ? reserved : keywords).map((word) => word.toLowerCase()));
  return (name) =>
    plainName.test(name) && !taken.has(name.toLowerCase())
      ? name
      : `${quote}${name.replaceAll(quote, quote + quote)}${quote}`;
}

function columnsOfTables({ columns }: Catalog, wanted: ReadonlySet<string>): readonly string[] {
  const names = columns.filter(({ table }) => wanted.has(table.toLowerCase())).map(({ column }) => column);
  return [...new Set(names)];
}

function namesOfTables({ columns }: Catalog, schema: string | null): readonly string[] {
  const inSchema = columns.filter((each) => schema === null || each.schema.toLowerCase() === schema.toLowerCase());
  return [...new Set(inSchema.map(({ table }) => table))];
}

async function readRowsOfQuery(connection: DatabaseConnection, text: string): Promise<readonly (readonly string[])[]> {
  const found: string[][] = [];
  await connection.run(
    { text, values: [] },
    {
      begin: async () => {},
      add: async (rows) => {
        found.push(...rows.map((row) => row.map((cell) => cell ?? "")));
      },
    },
  );
  return found;
}

function withoutUndefined(names: readonly (string | undefined)[]): readonly string[] {
  return names.filter((name) => name !== undefined && name !== "") as readonly string[];
}
