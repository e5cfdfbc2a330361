/**
 * The connections of one session: one for each database and each account that runs there, made by the first run that needs it.
 *
 * The account is the setting's where it has one, else the one that the user who runs keeps under "credentials". A connection that was made with one
 * user's credential serves no other.
 */
import { InterpreterError, type RunContext } from "@octavo/interpreter";
import type { RunTools } from "@octavo/interpreter/hosted";
import type { DatabaseConnection, Dialect } from "./connection.ts";
import { mysql } from "./mysql/dialect.ts";
import { postgres } from "./postgres/dialect.ts";
import { type Product, type Target, targetOfSetting } from "./target.ts";
import { certificateProblem } from "./tls.ts";

export interface Connected {
  readonly connection: DatabaseConnection;
  readonly dialect: Dialect;
  readonly target: Target;
  /** Null when it may serve all users. */
  readonly user: string | null;
}

interface ConnectionQuery {
  readonly prefix: string;
  /** What the paragraph says in parentheses. */
  readonly properties: Readonly<Record<string, string>>;
  readonly user: RunContext["user"];
}

const dialects: Readonly<Record<Product, Dialect>> = { postgresql: postgres, mysql };

export class Connections {
  readonly #settings: Readonly<Record<string, string>>;
  readonly #open = new Map<string, Connected>();
  /** Says what a server reports while a statement runs. */
  onNotice: (words: string) => void = () => {};

  constructor(settings: Readonly<Record<string, string>>) {
    this.#settings = settings;
  }

  /** @throws InterpreterError with what is wrong with setting, account or way */
  async get({ prefix, properties, user }: ConnectionQuery, ask: RunTools["ask"]): Promise<Connected> {
    const set = targetOfSetting(this.#settings, prefix, properties);
    if (typeof set === "string") throw new InterpreterError(set);
    const isEverybodys = set.user !== undefined;
    const target = isEverybodys ? set : await withCredential(set, prefix, ask);
    const { timeoutSeconds: _, ...place } = target;
    const key = JSON.stringify([place, isEverybodys ? null : user]);
    const known = this.#open.get(key);
    if (known?.connection.isOpen) return { ...known, target };
    const dialect = dialects[target.product];
    const connection = await this.#connect(dialect, target);
    const connected = { connection, dialect, target, user: isEverybodys ? null : user };
    this.#open.set(key, connected);
    return connected;
  }

  /** Connections that a user may look through. */
  of(user: string): readonly Connected[] {
    return [...this.#open.values()].filter((each) => each.connection.isOpen && (each.user ?? user) === user);
  }

  async end(): Promise<void> {
    await Promise.allSettled([...this.#open.values()].map(({ connection }) => connection.end()));
  }

  async #connect(dialect: Dialect, target: Target): Promise<DatabaseConnection> {
    try {
      const connection = await dialect.connect(target, (words) => this.onNotice(words));
      if (target.precode !== "") {
        const nothing = { begin: async () => {}, add: async () => {} };
        await connection.run({ text: target.precode, values: [] }, nothing);
      }
      return connection;
    } catch (error) {
      if (error instanceof InterpreterError) throw error;
      throw new InterpreterError(unreachable(error, dialect, target));
    }
  }
}

async function withCredential(target: Target, prefix: string, ask: RunTools["ask"]): Promise<Target> {
  const found = (await ask({ type: "credential", prefix, url: target.url })) as {
    username: string;
    password: string;
  } | null;
  return found === null ? target : { ...target, user: found.username, password: found.password };
}

function unreachable(error: unknown, dialect: Dialect, target: Target): string {
  const { host, port, user, database } = target;
  const place = `${dialect.title} at ${host}:${port}`;
  const { code = "" } = error as { readonly code?: string };
  const reason = dialect.failureOf(error, "").text || code;
  const certificate = certificateProblem(error, target);
  if (certificate !== null) return `${place} is not spoken to: ${certificate}`;
  if (/^(28P01|28000|ER_ACCESS_DENIED_ERROR|ER_ACCESS_DENIED_NO_PASSWORD_ERROR)$/.test(code)) {
    return `${place} does not let ${user === undefined ? "a connection without a user" : `the user ${user}`} in: ${reason}\nSet user and password in the interpreter setting, or keep a credential with the setting's name under Credentials.`;
  }
  if (/^(3D000|ER_BAD_DB_ERROR|ER_DBACCESS_DENIED_ERROR)$/.test(code)) {
    return `${place} does not open the database ${database}: ${reason}\nCorrect it in the url of the interpreter setting.`;
  }
  return `${place} cannot be reached: ${reason}${reason.includes(code) ? "" : ` (${code})`}\nCheck the url of the interpreter setting, and that the server runs and can be reached from here.`;
}
