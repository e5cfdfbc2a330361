import { type BoundStatement, postgresGrammar } from "@octavo/interpreter/sql";
import pg, { type ClientConfig, type QueryArrayResult } from "pg";
import Cursor from "pg-cursor";
import type { DatabaseConnection, Dialect, Done, Rows } from "../connection.ts";
import type { Target } from "../target.ts";
import { tlsOptionsOf } from "../tls.ts";
import { catalog } from "./catalog.ts";
import { failureOf } from "./failure.ts";
import { cellOfValue, columnOfField } from "./types.ts";

/** Rows that are asked for at once. */
const fetched = 5_000;
const connectMs = 10_000;

/** Every value as PostgreSQL writes it: a driver's number or date would lose digits, zones and years before our era. */
const asWritten = { getTypeParser: () => (text: string) => text };

export const postgres: Dialect = {
  title: "PostgreSQL",
  ...postgresGrammar,
  quote: '"',
  // Others are folded to small letters: https://www.postgresql.org/docs/current/sql-syntax-lexical.html
  plainName: /^[\p{Ll}\p{Lo}_][\p{Ll}\p{Lo}\p{Nd}_$]*$/u,
  catalog,
  failureOf,
  async connect(target, onNotice) {
    const client = new pg.Client(postgresConfigOf(target));
    let isOpen = true;
    client.on("end", () => {
      isOpen = false;
    });
    // The statement that notices a lost connection reports it.
    client.on("error", () => {
      isOpen = false;
    });
    client.on("notice", ({ severity, message }) => onNotice(`${severity ?? "NOTICE"}: ${message ?? ""}`));
    try {
      await client.connect();
      const [row] = (await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows;
      // A server that loses us in the middle of a statement looks every now and then; versions before 14 cannot.
      await client.query("SET client_connection_check_interval = '5s'").catch(() => {});
      const lose = () => {
        isOpen = false;
      };
      return connectionOn(client, { target, pid: row?.pid ?? 0, isOpen: () => isOpen, lose });
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  },
};

function postgresConfigOf(target: Target): ClientConfig {
  const { host, port, database, user, password, schema } = target;
  return {
    host,
    port,
    user: user ?? "",
    password: password ?? "",
    ...(database === "" ? {} : { database }),
    ...(schema === "" ? {} : { options: `-c search_path=${schema}` }),
    ssl: sslOptionsOf(target),
    connectionTimeoutMillis: connectMs,
    application_name: "octavo",
    keepAlive: true,
  };
}

function sslOptionsOf(target: Target): NonNullable<ClientConfig["ssl"]> {
  const tls = tlsOptionsOf(target);
  if (tls === null) return false;
  const { namesHost, ...rest } = tls;
  return { ...rest, ...(namesHost ? {} : { checkServerIdentity: () => undefined }) };
}

interface PostgresConnection {
  readonly target: Target;
  /** Of the server's process for this connection. */
  readonly pid: number;
  readonly isOpen: () => boolean;
  readonly lose: () => void;
}

function connectionOn(client: pg.Client, { target, pid, isOpen, lose }: PostgresConnection): DatabaseConnection {
  return {
    get isOpen() {
      return isOpen();
    },
    async run(statement, rows) {
      try {
        return await (/^copy\b/i.test(statement.text)
          ? copyToTable(client, statement)
          : fetchRows(client, statement, rows));
      } catch (error) {
        // What is fatal ends the connection, though the news of its end come later.
        if (error instanceof pg.DatabaseError && error.severity === "FATAL") lose();
        throw error;
      }
    },
    async cancel() {
      const other = new pg.Client(postgresConfigOf(target));
      other.on("error", () => {});
      await other.connect();
      await other.query("SELECT pg_cancel_backend($1)", [pid]).finally(() => other.end());
    },
    end: () => client.end(),
  };
}

async function fetchRows(client: pg.Client, { text, values }: BoundStatement, rows: Rows): Promise<Done> {
  const cursor = client.query(new Cursor<(string | null)[]>(text, [...values], { rowMode: "array", types: asWritten }));
  let hasFailed = false;
  const next = () =>
    readBatch(cursor).catch((error: unknown) => {
      hasFailed = true;
      throw error;
    });
  try {
    return await fetchAllBatches(next, rows);
  } catch (error) {
    // One that has failed is closed already; for one that no caller wants any more the connection would wait for ever.
    if (!hasFailed) await cursor.close().catch(() => {});
    throw error;
  }
}

async function fetchAllBatches(next: () => Promise<Batch>, rows: Rows): Promise<Done> {
  let hasBegun = false;
  for (;;) {
    const { batch, result } = await next();
    const columns = result.fields;
    if (columns.length > 0) {
      if (!hasBegun) await rows.begin(columns.map(columnOfField));
      hasBegun = true;
      await rows.add(batch.map((row) => row.map((value, index) => cellOfValue(value, columns[index]))));
    }
    // The command is known only when all of it has come.
    if (result.command) return { changed: hasBegun ? null : changedBy(result) };
  }
}

interface Batch {
  readonly batch: readonly (readonly (string | null)[])[];
  readonly result: QueryArrayResult;
}

function readBatch(cursor: Cursor<(string | null)[]>): Promise<Batch> {
  return new Promise((resolve, reject) => {
    cursor.read(fetched, (error, batch, result) => {
      if (error) reject(error);
      else resolve({ batch, result: result as unknown as QueryArrayResult });
    });
  });
}

/** COPY to or from the client has no partner here; COPY between files and tables of the server works. */
async function copyToTable(client: pg.Client, { text, values }: BoundStatement): Promise<Done> {
  return { changed: changedBy(await client.query({ text, values: [...values], rowMode: "array" })) };
}

function changedBy({ command, rowCount }: QueryArrayResult): number | null {
  return ["INSERT", "UPDATE", "DELETE", "MERGE", "COPY"].includes(command) ? rowCount : null;
}
