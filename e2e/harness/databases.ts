import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

const program = join(import.meta.dirname, "..", "..", "tools", "databases", "serve.mjs");

export interface DatabaseServer {
  readonly port: number;
  end(): void;
}

/** A real server for one test file; see `tools/databases/serve.mjs` for who may do what there. */
export async function startDatabase(product: "postgres" | "mariadb"): Promise<DatabaseServer> {
  const child = spawn(process.execPath, [program, product], { stdio: ["pipe", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) {
    return { port: (JSON.parse(line) as { port: number }).port, end: () => child.stdin.end() };
  }
  throw new Error(`The ${product} server for tests did not start; what it said is above.`);
}
