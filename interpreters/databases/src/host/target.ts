/** Which database a paragraph means, by the names that Zeppelin's settings have. */

export type Product = "postgresql" | "mysql";

export interface Target {
  readonly product: Product;
  /** As the setting has it. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** "" for the product's own default. */
  readonly database: string;
  /** Undefined when the setting names nobody: then it is whoever runs. */
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** Whether the way to it is encrypted, and what the server's certificate has to prove: that it is trusted, and that it is the host's. */
  readonly encryption: "none" | "encrypted" | "trusted" | "verified";
  /** A file of certificates (PEM) that are trusted in place of the machine's; "" for none. */
  readonly trustedFile: string;
  /** Where names without a schema are looked for first; "" for the server's default. */
  readonly schema: string;
  /** SQL that each new connection begins with; "" for none. */
  readonly precode: string;
  /** Statements that take longer are cancelled; 0 for never. */
  readonly timeoutSeconds: number;
}

type Properties = Readonly<Record<string, string>>;

const products: ReadonlyMap<string, Product> = new Map([
  ["postgresql", "postgresql"],
  ["postgres", "postgresql"],
  ["mysql", "mysql"],
  ["mariadb", "mysql"],
]);
const ports: Readonly<Record<Product, number>> = { postgresql: 5432, mysql: 3306 };

/** `%jdbc(db=sales)`, or for short `%jdbc(sales)`, means the properties that begin with `sales.`; without, `default.` counts. */
export function prefixOf(properties: Properties): string {
  const named = properties["db"];
  if (named !== undefined) return named;
  return Object.entries(properties).find(([key, value]) => key === value)?.[0] ?? "default";
}

/** @returns a sentence when the setting says no database that can be reached from here */
export function targetOf(setting: Properties, prefix: string, asked: Properties = {}): Target | string {
  const said = (name: string) => setting[`${prefix}.${name}`]?.trim() ?? "";
  const url = said("url");
  if (url === "") {
    return `The interpreter setting has no ${prefix}.url. Set it to the address of a database: jdbc:postgresql://host:5432/database or jdbc:mariadb://host:3306/database.`;
  }
  const parsed = parsedUrl(url);
  if (parsed === null) {
    return `${prefix}.url is not understood: it has to be like jdbc:postgresql://host:5432/database or jdbc:mariadb://host:3306/database.`;
  }
  const product = products.get(parsed.protocol.slice(0, -1));
  if (product === undefined) {
    return `There is no driver for ${parsed.protocol.slice(0, -1)} yet. PostgreSQL, MariaDB and MySQL can be reached.`;
  }
  const options = new Map([...parsed.searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  const seconds = Number(asked["timeout"] ?? (said("timeout") || "0"));
  return {
    product,
    url,
    host: parsed.hostname.replace(/^\[|\]$/g, "") || "localhost",
    port: Number(parsed.port) || ports[product],
    database: decodeURIComponent(parsed.pathname.replace(/^\//, "")),
    user: said("user") || options.get("user") || decodeURIComponent(parsed.username) || undefined,
    password: said("password") || options.get("password") || decodeURIComponent(parsed.password) || undefined,
    encryption: encryptionOf(product, options),
    trustedFile: options.get("sslrootcert") ?? options.get("serversslcert") ?? "",
    schema: options.get("currentschema") ?? "",
    precode: said("precode"),
    timeoutSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : 0,
  };
}

function parsedUrl(text: string): URL | null {
  const url = text.replace(/^jdbc:/i, "");
  // `postgresql:sales` is short for the one on this machine.
  const whole = /^\w+:\/\//.test(url) ? url : url.replace(/^(\w+):\/?/, "$1://localhost/");
  return URL.canParse(whole) && /^\w+:\/\//.test(whole) ? new URL(whole) : null;
}

/** `sslmode=verify-full` of PostgreSQL, `sslMode=VERIFY_IDENTITY` and `useSSL=true` of MySQL. What only prefers encryption says nothing here. */
function encryptionOf(product: Product, options: ReadonlyMap<string, string>): Target["encryption"] {
  const mode = (options.get("sslmode") ?? "").toLowerCase().replaceAll("_", "-");
  if (mode === "verify-ca") return "trusted";
  if (mode.startsWith("verify")) return "verified";
  if (["require", "required", "trust"].includes(mode)) return "encrypted";
  if (mode !== "") return "none";
  // PostgreSQL's own driver means by it that the server has to prove who it is.
  if (options.get("ssl") === "true") return product === "postgresql" ? "verified" : "encrypted";
  return options.get("usessl") === "true" ? "encrypted" : "none";
}
