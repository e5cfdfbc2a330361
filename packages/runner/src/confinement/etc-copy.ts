/**
 * `/etc` as it is seen behind a wall: a copy of what every account of the machine may read in it, for the server's account may be root, and code
 * behind a wall is of the same account. What is closed stands there empty, so that a setting can still open it by its path.
 *
 * Covers over single files of the machine's own folder would not last: Linux takes a mount away when the file below it is replaced, as
 * `passwd` and `useradd` do (rename(2)). In a copy nothing is replaced.
 */
import { createHash } from "node:crypto";
import type { Stats } from "node:fs";
import { rmSync } from "node:fs";
import {
  chmod,
  constants,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import type { Mount } from "@octavo/interpreter";

/** How long a look at the folder counts; settings of a machine change seldom. */
const keptMs = 10_000;

interface Entry {
  /** Below the folder. */
  readonly path: string;
  readonly kind: "folder" | "file" | "link" | "closed-folder" | "closed-file";
  readonly mode: number;
}

interface Copy {
  readonly mounts: readonly Mount[];
  readonly version: string;
}

/** Makes the copy when it is first asked for, and another when the machine's folder has changed: sessions keep the one that they started with. */
export class EtcCopy {
  readonly #within: string;
  readonly #source: string;
  #copy: Copy | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<readonly Mount[]> | undefined;

  /** @param within where the copy is made: not where the machine removes what is old, for a runner lives for months */
  constructor(within: string, source = "/etc") {
    this.#within = within;
    this.#source = source;
  }

  /** What lays the copy at `/etc`. */
  async mounts(): Promise<readonly Mount[]> {
    if (this.#copy !== undefined && performance.now() - this.#lookedAt < keptMs) return this.#copy.mounts;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return await this.#looking;
  }

  async #look(): Promise<readonly Mount[]> {
    const at = performance.now();
    const hash = createHash("sha256");
    const entries = await entriesOf(this.#source, "", (path, { ino, mode, size, mtimeMs, ctimeMs }) =>
      hash.update(JSON.stringify([path, ino, mode, size, mtimeMs, ctimeMs])),
    );
    const version = hash.digest("hex");
    if (this.#copy?.version !== version) this.#copy = { mounts: await this.#mountsOf(entries), version };
    this.#lookedAt = at;
    return this.#copy.mounts;
  }

  async #mountsOf(entries: readonly Entry[]): Promise<readonly Mount[]> {
    const closed = entries.filter(({ kind }) => kind === "closed-folder");
    return [
      { kind: "read", path: await this.#copyOf(entries), at: "/etc" },
      ...closed.map(({ path }): Mount => ({ kind: "empty", path: join("/etc", path) })),
    ];
  }

  /** In a folder that goes with this process, or with the next runner's first session where this one is killed. */
  async #copyOf(entries: readonly Entry[]): Promise<string> {
    await mkdir(this.#within, { recursive: true });
    const place = await mkdtemp(join(this.#within, `octavo-work-${process.pid}-`));
    process.once("exit", () => rmSync(place, { recursive: true, force: true }));
    const folder = join(place, "etc");
    await mkdir(folder);
    await chmod(folder, 0o755);
    for (const entry of entries) await copyEntry(join(this.#source, entry.path), join(folder, entry.path), entry);
    return folder;
  }
}

/** Folders before what is in them. */
async function entriesOf(
  source: string,
  below: string,
  onSeen: (path: string, stats: Stats) => void,
): Promise<readonly Entry[]> {
  // What the server's account cannot list, code cannot either.
  const names = await readdir(join(source, below)).catch(() => []);
  const entries: Entry[] = [];
  for (const name of names.toSorted()) {
    const path = join(below, name);
    const stats = await lstat(join(source, path)).catch(() => null);
    const kind = stats === null ? null : kindOf(stats);
    if (stats === null || kind === null) continue;
    onSeen(path, stats);
    entries.push({ path, kind, mode: stats.mode & 0o777 });
    if (kind === "folder") entries.push(...(await entriesOf(source, path, onSeen)));
  }
  return entries;
}

function kindOf(stats: Stats): Entry["kind"] | null {
  if (stats.isSymbolicLink()) return "link";
  if (stats.isDirectory()) return (stats.mode & 0o005) === 0o005 ? "folder" : "closed-folder";
  if (stats.isFile()) return (stats.mode & 0o004) === 0 ? "closed-file" : "file";
  return null;
}

async function copyEntry(from: string, to: string, { kind, mode }: Entry): Promise<void> {
  if (kind === "link") return await symlink(await readlink(from), to);
  if (kind === "folder" || kind === "closed-folder") {
    await mkdir(to);
    return await chmod(to, kind === "folder" ? mode | 0o200 : 0o711);
  }
  const isCopied =
    kind === "file" &&
    (await copyFile(from, to, constants.COPYFILE_FICLONE).then(
      () => true,
      () => false, // It went meanwhile.
    ));
  if (!isCopied) await writeFile(to, "");
  await chmod(to, isCopied ? mode | 0o200 : 0);
}
