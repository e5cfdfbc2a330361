import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * What tests put into the folder for temporary files goes into one of their own, which is gone when they have ended. Its name is short, for sockets
 * lie in it, whose paths may have no more than a hundred characters.
 */
export function setup() {
  const folder = mkdtempSync(join(tmpdir(), "ot-"));
  // Some tests, and the databases they start, act as another account.
  chmodSync(folder, 0o1777);
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
