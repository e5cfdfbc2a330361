/** What the products have in common, as far as running SQL goes. A new product is a file that makes these. */
import type { BoundStatement, SqlGrammar } from "@octavo/interpreter/sql";
import type { Target } from "./target.ts";

/** As it reads in table text; null where there is no value. */
export type Cell = string | null;

export interface Column {
  readonly name: string;
  /** What it may be in a file, in DuckDB's words, if all of its values can be. */
  readonly type: string;
  /** Of a decimal whose places the database says. */
  readonly scale?: number | undefined;
}

export interface Rows {
  /** A result begins; one statement can have several. */
  readonly begin: (columns: readonly Column[]) => Promise<void>;
  /** Resolves when more can be taken. Rejects when the reader wants no more: the statement is then to end. */
  readonly add: (rows: readonly (readonly Cell[])[]) => Promise<void>;
}

/** What a statement came to besides rows: how many it changed, or null where that is no question. */
export interface Done {
  readonly changed: number | null;
}

export interface DatabaseConnection {
  /** @throws what the database says */
  run(statement: BoundStatement, rows: Rows): Promise<Done>;
  /** Ends the running statement, in the database. */
  cancel(): Promise<void>;
  /** It can be used: it was not closed by the other side. */
  readonly isOpen: boolean;
  end(): Promise<void>;
}

/** A name as people know it, and what they call what it names. */
export interface CatalogEntry {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** Whether code can name the table without its schema. */
  readonly isNear: boolean;
}

export interface Dialect extends SqlGrammar {
  /** As people call it. */
  readonly title: string;
  /** @throws what the client says */
  connect(target: Target, onNotice: (words: string) => void): Promise<DatabaseConnection>;
  /** What went wrong, with its place in the statement when that is known. */
  failureOf(error: unknown, statement: string): Failure;
  readonly catalog: CatalogQueries;
  /** Names between these are identifiers. */
  readonly quote: '"' | "`";
  /** A name that needs none of them, unless it is a reserved word. */
  readonly plainName: RegExp;
}

/** Queries behind completion and the list of tables. */
export interface CatalogQueries {
  /** Selects schema, table, column, type and whether the table needs no schema; rows of the current schema first. */
  readonly columns: string;
  readonly keywords: string;
  /** Those that are no names without quotes, in small letters. */
  readonly reserved: string;
  readonly functions: string;
}

export interface Failure {
  readonly text: string;
  /** Offset in the statement, in UTF-16 units; null when the database does not report it. */
  readonly position: number | null;
}
