import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface Folders {
  /** One folder for each run. */
  readonly spool: string;
  /** This process's own, private, for sockets. Goes when it ends. */
  readonly runtime: string;
  readonly files: string;
  readonly cache: string;
}

/** A Unix socket's path has room for 104 bytes on macOS, 108 on Linux; the kernels' sockets need some of them for their names. */
const longestRuntime = 64;
const prefix = "octavo-";

export function makeFolders(dataDirectory: string, temporary = process.env["XDG_RUNTIME_DIR"] ?? tmpdir()): Folders {
  const spool = join(dataDirectory, "runner");
  mkdirSync(spool, { recursive: true, mode: 0o700 });
  const inside = join(spool, `.${prefix}`);
  const runtime = mkdtempSync(Buffer.byteLength(inside) + 6 <= longestRuntime ? inside : join(temporary, prefix));
  chmodSync(runtime, 0o700);
  return { spool, runtime, files: join(dataDirectory, "files"), cache: join(dataDirectory, "cache") };
}

/** Removes the private folder of a runner that could not do it itself. */
export function removeLeftRuntime(socket: string): void {
  const folder = dirname(socket);
  // Whatever the file says, nothing else is ever removed.
  if (/\/\.?octavo-[A-Za-z0-9]{6}$/.test(folder)) rmSync(folder, { recursive: true, force: true });
}
