/**
 * Unpacks the tarballs of a package and of what it needs.
 *
 * A tarball is what strangers made: before anything of it is written, its list of contents is read. Links, devices, paths that lead outside, and
 * more files or bytes than a package of a page can have are refused, and with them the whole package.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as tar from "tar";
import { checkIntegrity } from "./integrity.ts";
import { type LockedPackage, tarballName } from "./order.ts";
import { PackageProblem } from "./package-problem.ts";

export interface UnpackLimits {
  /** Of all packages together. */
  readonly files: number;
  readonly bytes: number;
}

export const unpackLimits: UnpackLimits = { files: 50_000, bytes: 500 * 1024 ** 2 };

/** What a tarball may hold. */
const kinds = new Set(["File", "OldFile", "ContiguousFile", "Directory", "GNUDumpDir"]);

interface UnpackOrder {
  readonly packages: readonly LockedPackage[];
  /** Folder of the tarballs. */
  readonly tarballs: string;
  /** Folder that gets `node_modules`. */
  readonly folder: string;
  readonly limits?: UnpackLimits;
}

/** @throws PackageProblem */
export function unpackAll({ packages, tarballs, folder, limits = unpackLimits }: UnpackOrder): void {
  const sum = { files: 0, bytes: 0 };
  for (const locked of packages) {
    const file = join(tarballs, tarballName(locked));
    checkIntegrity(readFileSync(file), locked);
    checkContents(file, locked, (bytes) => {
      sum.files += 1;
      sum.bytes += bytes;
      if (sum.files > limits.files) throw new PackageProblem(`It has more than ${limits.files} files.`);
      if (sum.bytes > limits.bytes) throw new PackageProblem(`It has more than ${limits.bytes} bytes when unpacked.`);
    });
    const into = join(folder, locked.path);
    mkdirSync(into, { recursive: true });
    readTarball(locked, () => {
      tar.extract({ file, cwd: into, strip: 1, sync: true, strict: true, noMtime: true, preserveOwner: false });
    });
    checkVersion(into, locked);
  }
}

function checkContents(file: string, locked: LockedPackage, count: (bytes: number) => void): void {
  const label = `${locked.name}@${locked.version}`;
  readTarball(locked, () =>
    tar.list({
      file,
      sync: true,
      strict: true,
      onReadEntry({ path, type, size }) {
        if (!kinds.has(type)) throw new PackageProblem(`${label} holds a link or device: ${path}`);
        if (path.startsWith("/") || path.split(/[\\/]/).includes(".."))
          throw new PackageProblem(`${label} holds a path that leads out of it: ${path}`);
        count(size);
      },
    }),
  );
}

function readTarball({ name, version }: LockedPackage, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof PackageProblem) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new PackageProblem(`The tarball of ${name}@${version} cannot be read: ${reason}`, { cause: error });
  }
}

function checkVersion(folder: string, { name, version }: LockedPackage): void {
  const found = readManifest(join(folder, "package.json"));
  if (found?.name === name && found.version === version) return;
  throw new PackageProblem(`${name}@${version} says that it is ${found?.name ?? "nothing"}@${found?.version ?? ""}.`);
}

function readManifest(file: string): { readonly name?: unknown; readonly version?: unknown } | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}
