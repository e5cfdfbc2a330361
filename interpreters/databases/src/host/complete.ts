import type { Completion } from "@octavo/interpreter";
import type { CompletionPlace } from "@octavo/interpreter/hosted";
import { lastPart, tablesIn } from "@octavo/interpreter/sql";
import type { CatalogEntry, Connection, Dialect } from "./connection.ts";
import type { Connected, Connections } from "./connections.ts";

const mostCompletions = 100;

/** What a database knows by name. */
interface Catalog {
  readonly columns: readonly CatalogEntry[];
  readonly keywords: readonly string[];
  readonly functions: readonly string[];
  /** A name as a statement writes it: between quotes where it needs them. */
  readonly written: (name: string) => string;
}

interface Place {
  readonly connections: Connections;
  /** The connections are with a run. */
  readonly isBusy: () => boolean;
}

/**
 * What could stand at the cursor, by the names that the databases of this session know. They are read when first asked for and after each
 * run; during a run, a connection has no time, and what was read before counts.
 */
export function createCompleter({ connections, isBusy }: Place) {
  const read = new Map<Connection, Catalog>();
  let isOld = new WeakSet<Connection>();

  async function catalogOf({ connection, dialect }: Connected): Promise<Catalog | undefined> {
    const known = read.get(connection);
    if (isBusy() || (known && !isOld.has(connection))) return known;
    const rows = (query: string) => rowsOf(connection, query).catch(() => []);
    const columns = (await rows(dialect.catalog.columns)).map(([schema, table, column]) => ({ schema, table, column }));
    const names = async (query: string) => (await rows(query)).map(([name]) => name);
    const keywords = known?.keywords ?? compact(await names(dialect.catalog.keywords));
    const catalog: Catalog = {
      columns: columns.map(({ schema = "", table = "", column = "" }) => ({ schema, table, column })),
      keywords,
      functions: known?.functions ?? compact(await names(dialect.catalog.functions)),
      written: known?.written ?? writer(dialect, compact(await names(dialect.catalog.reserved)), keywords),
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
  const used = tablesIn(code);
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
          ...columnsOf(catalog, new Set(used.values())).map(asName("column")),
          ...tables(catalog, null).map(asName("table")),
          ...[...new Set(catalog.columns.map(({ schema }) => schema))].map(asName("schema")),
          ...(start === "" ? [] : [...catalog.keywords.map(as("keyword")), ...catalog.functions.map(as("function"))]),
        ]
      : [
          ...columnsOf(catalog, new Set([used.get(owner.toLowerCase()) ?? lastPart(owner)])).map(asName("column")),
          ...tables(catalog, owner).map(asName("table")),
        ];
  return offered.filter(({ name }) => fits(name)).slice(0, mostCompletions);
}

/** Where a database does not tell which words are reserved, each keyword may be. */
function writer(
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

function columnsOf({ columns }: Catalog, wanted: ReadonlySet<string>): readonly string[] {
  const names = columns.filter(({ table }) => wanted.has(table.toLowerCase())).map(({ column }) => column);
  return [...new Set(names)];
}

function tables({ columns }: Catalog, schema: string | null): readonly string[] {
  const inSchema = columns.filter((each) => schema === null || each.schema.toLowerCase() === schema.toLowerCase());
  return [...new Set(inSchema.map(({ table }) => table))];
}

async function rowsOf(connection: Connection, text: string): Promise<readonly (readonly string[])[]> {
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

function compact(names: readonly (string | undefined)[]): readonly string[] {
  return names.filter((name) => name !== undefined && name !== "") as readonly string[];
}
