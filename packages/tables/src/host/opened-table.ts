/**
 * One table while people look at it: where its rows are, and what is known about its columns.
 *
 * It is asked in its file at first, and a table of moderate size is read into memory meanwhile: sorting it there takes a tenth of the time.
 * Either way a row's number is its place, so that what was found in the one holds in the other.
 */
import { statSync } from "node:fs";
import { TableProblem } from "../problem.ts";
import type { TableConnection, TableDatabase } from "./database.ts";
import {
  columnOfField,
  isEmptyCell,
  mayShowNumber,
  numberInText,
  type ShownStyle,
  showsNumber,
  timeInText,
} from "./expressions.ts";
import { type Field, fieldsOfFile } from "./fields.ts";
import { fileLiteral, identifier } from "./quote.ts";
import { statedValue } from "./stated-types.ts";
import { plainStyle, styleOfFields } from "./style.ts";
import { listColumn, textColumnsIn } from "./text-columns.ts";

/** More cells than these stay in their file: reading them takes longer than people wait, and memory is for all tables. */
const mostCellsInMemory = 20_000_000;
const mostColumnsInMemory = 300;
/** Bytes in the file for each of which there may be several in memory. */
const mostBytesInMemory = 256 * 1024 ** 2;

let tables = 0;

/** A cell of a row that is a list. */
function cellExpression({ index, nameInFile, type }: Field): string {
  return `TRY_CAST(nullif(${identifier(nameInFile)}[${index + 1}], '') AS ${type})`;
}

export class OpenedTable {
  readonly path: string;
  readonly fields: readonly Field[];
  readonly rows: number;
  readonly style: ShownStyle;
  /** Whether cells follow the rule for table text. */
  readonly isText: boolean;
  /** Whether a row is a list of cells in the file; then it can be had as a whole, too: it is `listColumn`. */
  readonly areListed: boolean;
  readonly #database: TableDatabase;
  readonly #hasNumbers = new Map<number, Promise<boolean>>();
  readonly #leaving = new AbortController();
  readonly #hasPlaces: boolean;
  #resident: string | null = null;
  #loading: Promise<void> | null = null;
  #isLoading = false;

  private constructor(
    parts: Pick<OpenedTable, "path" | "fields" | "rows" | "style" | "isText" | "areListed">,
    database: TableDatabase,
  ) {
    this.path = parts.path;
    this.fields = parts.fields;
    this.rows = parts.rows;
    this.style = parts.style;
    this.isText = parts.isText;
    this.areListed = parts.areListed;
    this.#database = database;
    this.#hasPlaces = parts.fields.some(({ nameInFile }) => nameInFile.toLowerCase() === "file_row_number");
  }

  /** @throws TableProblem */
  static async open(
    connection: TableConnection,
    path: string,
    { database, head }: { database: TableDatabase; head: string },
  ) {
    const [first] = await connection.rows(`SELECT num_rows FROM parquet_file_metadata(${fileLiteral(path)})`);
    const written = await fieldsOfFile(connection, path);
    const named = await textColumnsIn(connection, path, written);
    const fields = named?.fields ?? written;
    const rows = Number(first?.[0] ?? 0);
    const isText = named !== null;
    const parts = { path, fields, rows, style: plainStyle, isText, areListed: named?.areListed ?? false };
    if (isText) return new OpenedTable(parts, database);
    return new OpenedTable({ ...parts, style: styleOfFields(fields, head) }, database);
  }

  /** @throws TableProblem */
  field(index: number): Field {
    const field = this.fields[index];
    if (!field) throw new TableProblem("column");
    return field;
  }

  /** What to select from: these columns as `c0`, `c1` …, and the place of each row as `r`. */
  from(columns: ReadonlySet<number>): string {
    const used = [...columns].map((index) => this.field(index));
    if (this.#resident !== null) {
      const names = [...used.map(columnOfField), "rowid AS r"].join(", ");
      return `(SELECT ${names} FROM ${this.#resident})`;
    }
    const names = used.map((field) => {
      const value = this.areListed ? cellExpression(field) : statedValue(identifier(field.nameInFile), field);
      return `${value} AS ${columnOfField(field)}`;
    });
    if (this.areListed) names.push(`${identifier(listColumn)} AS ${listColumn}`);
    const path = fileLiteral(this.path);
    // A file may have a column of that name itself; then rows are counted, which takes longer.
    if (this.#hasPlaces)
      return `(SELECT ${[...names, "row_number() OVER () - 1 AS r"].join(", ")} FROM read_parquet(${path}))`;
    const file = `read_parquet(${path}, file_row_number = true)`;
    return `(SELECT ${[...names, "file_row_number AS r"].join(", ")} FROM ${file})`;
  }

  /** Whether some cell of a column shows a number. Looked up when it first matters. */
  async hasNumbers(connection: TableConnection, index: number): Promise<boolean> {
    const field = this.field(index);
    if (field.kind === "number") return true;
    if (field.type !== "VARCHAR") return false;
    const column = columnOfField(field);
    const known = this.#hasNumbers.get(index);
    if (known) return await known;
    const looking = connection
      .rows(
        `SELECT 1 FROM ${this.from(new Set([index]))} WHERE ${mayShowNumber(column)} AND ${showsNumber(column)} LIMIT 1`,
      )
      .then((rows) => rows.length > 0);
    this.#hasNumbers.set(index, looking);
    // The query may have been interrupted.
    looking.catch(() => this.#hasNumbers.delete(index));
    return await looking;
  }

  /** The number that a cell shows, as `numberIn` finds it; NULL without one. */
  async numberOf(connection: TableConnection, index: number): Promise<string> {
    const field = this.field(index);
    if (field.kind === "number") return columnOfField(field);
    return (await this.hasNumbers(connection, index)) ? numberInText(columnOfField(field)) : "CAST(NULL AS DOUBLE)";
  }

  /** The moment that a cell shows, in epoch milliseconds; NULL without one. */
  timeOf(index: number): string {
    const field = this.field(index);
    const column = columnOfField(field);
    if (field.type === "VARCHAR") return timeInText(column);
    if (field.kind !== "date") return "CAST(NULL AS BIGINT)";
    return `CASE WHEN isfinite(${column}) THEN epoch_ms(CAST(${column} AS TIMESTAMP)) END`;
  }

  isEmpty(index: number): string {
    return isEmptyCell(this.field(index));
  }

  /** Whether reading some of the rows takes no longer than these; in a file, whole groups of rows are read. */
  get isInMemory(): boolean {
    return this.#resident !== null;
  }

  /** Reads the rows into memory, if they fit; until then, and if not, the file is asked. */
  load(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load(): Promise<void> {
    const { fields, path } = this;
    if (fields.length > mostColumnsInMemory || fields.length * this.rows > mostCellsInMemory) return;
    const name = `t${++tables}`;
    this.#isLoading = true;
    try {
      if (statSync(path).size > mostBytesInMemory) return;
      const from = this.from(new Set(fields.map(({ index }) => index)));
      await this.#database.work(this.#leaving.signal, (connection) =>
        connection.rows(`CREATE TABLE ${name} AS SELECT * EXCLUDE r FROM ${from}`),
      );
      this.#resident = name;
    } catch {
      // No room: the file answers as well, only later. A query of a file that cannot be read fails and says so.
    } finally {
      this.#isLoading = false;
    }
    if (this.#leaving.signal.aborted) await this.#drop();
  }

  /** Gives back what its rows take of the memory, and takes none any more. Whether there was anything to give back. */
  async leaveMemory(): Promise<boolean> {
    const hadSome = this.#isLoading || this.#resident !== null;
    this.#leaving.abort();
    await this.#loading;
    await this.#drop();
    return hadSome;
  }

  async #drop(): Promise<void> {
    const name = this.#resident;
    this.#resident = null;
    if (name === null) return;
    await this.#database
      .work(new AbortController().signal, (connection) => connection.rows(`DROP TABLE IF EXISTS ${name}`))
      .catch(() => {});
  }
}
