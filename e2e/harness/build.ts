import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Builds once, before the first test. */
export function setup(): void {
  const root = join(import.meta.dirname, "..", "..");
  execFileSync(process.execPath, [join(root, "tools", "build.mjs")], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
}
