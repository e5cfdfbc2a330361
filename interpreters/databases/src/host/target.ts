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
  /** Undefined when the setting names no user: then it is the user who runs. */
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

/** Why a setting leads to no database, in a sentence. */
export interface TargetProblem {
  /** `noAddress`: the setting has no readable address; a note may bring one by `%name.conf`. `noDriver`: no driver speaks to the named product. */
  readonly kind: "noAddress" | "noDriver";
  readonly text: string;
}

type TargetProperties = Readonly<Record<string, string>>;

const products: ReadonlyMap<string, Product> = new Map([
  ["postgresql", "postgresql"],
  ["postgres", "postgresql"],
  ["mysql", "mysql"],
  ["mariadb", "mysql"],
]);
const ports: Readonly<Record<Product, number>> = { postgresql: 5432, mysql: 3306 };

/** `%jdbc(db=sales)`, or for short `%jdbc(sales)`, means the properties that begin with `sales.`; without, `default.` counts. */
export function prefixOfProperties(properties: TargetProperties): string {
  const named = properties["db"];
  if (named !== undefined) return named;
  return Object.entries(properties).find(([key, value]) => key === value)?.[0] ?? "default";
}

/** Host and port of each database that a setting names: all that a session of it has to reach. */
export function serversIn(setting: TargetProperties): readonly string[] {
  const prefixes = Object.keys(setting).flatMap((name) =>
    name.endsWith(".url") ? [name.slice(0, -".url".length)] : [],
  );
  const servers = prefixes.flatMap((prefix) => {
    const target = targetOfSetting(setting, prefix);
    if (typeof target === "string") return [];
    return [`${target.host.includes(":") ? `[${target.host}]` : target.host}:${target.port}`];
  });
  return [...new Set(servers)];
}

/** Why a setting leads to no database that drivers here can reach; null when it does. */
export function targetProblem(setting: TargetProperties, prefix: string): TargetProblem | null {
  const url = setting[`${prefix}.url`]?.trim() ?? "";
  if (url === "") {
    const text = `The interpreter setting has no ${prefix}.url. Set it to the address of a database: ${examples}.`;
    return { kind: "noAddress", text };
  }
  const unknown = unknownProduct(url, setting[`${prefix}.driver`]?.trim() ?? "");
  if (unknown !== null) return { kind: "noDriver", text: unknown };
  if (productOf(parsedUrl(url)) !== undefined) return null;
  return { kind: "noAddress", text: `${prefix}.url is not understood: it has to be like ${examples}.` };
}

/** @returns a sentence when the setting says no database that can be reached from here */
export function targetOfSetting(
  setting: TargetProperties,
  prefix: string,
  asked: TargetProperties = {},
): Target | string {
  const said = (name: string) => setting[`${prefix}.${name}`]?.trim() ?? "";
  const problem = targetProblem(setting, prefix);
  const url = said("url");
  const parsed = parsedUrl(url);
  const product = productOf(parsed);
  if (problem !== null || parsed === null || product === undefined) return problem?.text ?? "";
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

const examples = "jdbc:postgresql://host:5432/database or jdbc:mariadb://host:3306/database";

/** `oracle` of `jdbc:oracle:thin:@//host:1521/db`; "" where there is none. */
function schemeOf(url: string): string {
  return /^(?:jdbc:)?([a-z][\w+-]*):/i.exec(url)?.[1]?.toLowerCase() ?? "";
}

function productOf(url: URL | null): Product | undefined {
  return url === null ? undefined : products.get(url.protocol.slice(0, -1));
}

/** @param driverClass Zeppelin's JDBC class in the setting: users recognise their database by it */
function unknownProduct(url: string, driverClass: string): string | null {
  const scheme = schemeOf(url);
  if (scheme === "" || products.has(scheme)) return null;
  const named = driverClass === "" ? scheme : `${scheme} (${driverClass})`;
  return `There is no driver for ${named} yet. PostgreSQL, MariaDB and MySQL can be reached.`;
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
  // PostgreSQL's own driver means by it that the server has to prove its identity.
  if (options.get("ssl") === "true") return product === "postgresql" ? "verified" : "encrypted";
  return options.get("usessl") === "true" ? "encrypted" : "none";
}
