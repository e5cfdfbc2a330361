import { type BoundStatement, mysqlGrammar } from "@octavo/interpreter/sql";
import {
  type Connection as Client,
  type ConnectionOptions,
  createConnection,
  type FieldPacket,
  type ResultSetHeader,
} from "mysql2";
import type { DatabaseConnection, Dialect, Done, Rows } from "../connection.ts";
import type { Target } from "../target.ts";
import { requireHostName, tlsOptionsOf } from "../tls.ts";
import { readArrivals } from "./arrivals.ts";
import { catalog } from "./catalog.ts";
import { failureOf } from "./failure.ts";
import { cellOfValue, columnOfField } from "./types.ts";

const connectMs = 10_000;

export const mysql: Dialect = {
  title: "MariaDB or MySQL",
  ...mysqlGrammar,
  quote: "`",
  // https://dev.mysql.com/doc/refman/8.4/en/identifiers.html; a number and an e in front would be read as a number.
  plainName: /^[\p{L}_$][\p{L}\p{N}_$]*$/u,
  catalog,
  failureOf,
  async connect(target) {
    requireHostName(target);
    const client = createConnection(mysqlConfigOf(target));
    let isOpen = true;
    const lost = () => {
      isOpen = false;
    };
    // The statement that notices a lost connection reports it.
    client.on("error", lost);
    client.on("end", lost);
    await new Promise<void>((resolve, reject) => client.connect((error) => (error ? reject(error) : resolve())));
    return connectionOn(client, target, () => isOpen);
  },
};

/** Every value as the server writes it: a number or a date of JavaScript would lose digits and zero dates. */
function mysqlConfigOf(target: Target): ConnectionOptions {
  const { host, port, database, user, password } = target;
  return {
    host,
    port,
    user: user ?? "",
    password: password ?? "",
    ...(database === "" ? {} : { database }),
    ...sslOptionsOf(target),
    connectTimeout: connectMs,
    charset: "utf8mb4",
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    jsonStrings: true,
    rowsAsArray: true,
    // The default would let a server read files of this machine.
    flags: ["-LOCAL_FILES"],
  };
}

function sslOptionsOf(target: Target): Pick<ConnectionOptions, "ssl"> {
  const tls = tlsOptionsOf(target);
  if (tls === null) return {};
  const { namesHost, ...rest } = tls;
  return { ssl: { ...rest, verifyIdentity: namesHost } };
}

function connectionOn(client: Client, target: Target, isOpen: () => boolean): DatabaseConnection {
  return {
    get isOpen() {
      return isOpen();
    },
    run: (statement, rows) => runStatement(client, statement, rows),
    async cancel() {
      const other = createConnection(mysqlConfigOf(target));
      other.on("error", () => {});
      await new Promise<void>((resolve, reject) =>
        other.query(`KILL QUERY ${Number(client.threadId)}`, (error) => (error ? reject(error) : resolve())),
      ).finally(() => other.end());
    },
    end: () => new Promise((resolve) => client.end(() => resolve())),
  };
}

async function runStatement(client: Client, { text, values }: BoundStatement, rows: Rows): Promise<Done> {
  // Only what has values is prepared: a server does not prepare everything that it runs.
  const command = values.length === 0 ? client.query(text) : client.execute(text, [...values]);
  let fields: readonly FieldPacket[] = [];
  let changed: number | null = null;
  for await (const batch of readArrivals(client, command)) {
    if (batch.kind === "fields") {
      fields = batch.fields;
      await rows.begin(fields.map(columnOfField));
    } else if (batch.kind === "rows") {
      await rows.add(batch.rows.map((row) => row.map((value, index) => cellOfValue(value, fields[index]))));
    } else {
      changed = changedBy(text, batch.header);
    }
  }
  if (values.length > 0) client.unprepare(text);
  return { changed: fields.length > 0 ? null : changed };
}

/** A CREATE says that it changed none, as an UPDATE may. */
function changedBy(text: string, { affectedRows }: ResultSetHeader): number | null {
  return affectedRows > 0 || /^(insert|update|delete|replace|load|with)\b/i.test(text) ? affectedRows : null;
}
