import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../../../tools/databases/serve.mjs", import.meta.url));

export interface DatabaseServer {
  readonly port: number;
  /** The file of the certificate that it has signed itself. */
  readonly certificate: string;
  end(): void;
}

/**
 * A real server for one test file; see `tools/databases/serve.mjs` for who may do what there. Its certificate is for the name `certified`, and is
 * out of date or not used at all where `kind` says so.
 */
export async function startServer(
  product: "postgres" | "mariadb",
  certified = "localhost",
  kind: "good" | "expired" | "plain" = "good",
): Promise<DatabaseServer> {
  const child = spawn(process.execPath, [program, product, certified, kind], { stdio: ["pipe", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) {
    const { port, certificate } = JSON.parse(line) as { readonly port: number; readonly certificate: string };
    return { port, certificate, end: () => child.stdin.end() };
  }
  throw new Error(`The ${product} server for tests did not start; what it said is above.`);
}

/** What an interpreter setting has for it. */
export function propertiesFor(product: "postgres" | "mariadb", { port }: DatabaseServer): Record<string, string> {
  const scheme = product === "postgres" ? "postgresql" : product;
  return {
    "default.url": `jdbc:${scheme}://127.0.0.1:${port}/octavo`,
    "default.user": "octavo",
    "default.password": "secret of octavo",
  };
}
