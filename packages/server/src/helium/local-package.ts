/** Packages of a folder of this machine: copied as they are, after each name of them was looked at. */
import { createHash } from "node:crypto";
import { lstat, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { PackageProblem } from "./builder/package-problem.ts";

const manifestSchema = z.looseObject({
  name: z.string().regex(/^(?:@[a-z0-9~][\w.~-]*\/)?[a-z0-9~][\w.~-]*$/i),
  version: z.string().max(200).default("0.0.0"),
  dependencies: z.record(z.string(), z.string()).default({}),
});
export type Manifest = Readonly<z.infer<typeof manifestSchema>>;

const limits = { files: 5_000, bytes: 100 * 1024 ** 2 };
/** What a developer's folder has and a package does not. */
const leftOut = new Set(["node_modules", ".git"]);

/** The folder that an artifact names: by its path, or by a folder of the registry that is called so. Null when npm has to bring it. */
export async function localFolderOf(registry: string, artifact: string): Promise<string | null> {
  const folder = resolve(registry, artifact);
  const found = await lstat(folder).catch(() => null);
  return found?.isDirectory() ? folder : null;
}

/** @throws PackageProblem */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));
  } catch (cause) {
    throw new PackageProblem("Its package.json is missing or cannot be read.", { cause });
  }
}

/** @returns a digest of all that was copied @throws PackageProblem for links, and for more than a package has */
export async function copyPackage(from: string, to: string): Promise<string> {
  const hash = createHash("sha512");
  const sum = { files: 0, bytes: 0 };
  const copyFolder = async (path: string): Promise<void> => {
    await mkdir(join(to, path), { recursive: true });
    const names = (await readdir(join(from, path))).filter((name) => !leftOut.has(name)).toSorted();
    for (const name of names) {
      const inner = join(path, name);
      const found = await lstat(join(from, inner));
      if (!found.isFile() && !found.isDirectory()) throw new PackageProblem(`It holds a link or device: ${inner}`);
      sum.files += 1;
      sum.bytes += found.isFile() ? found.size : 0;
      if (sum.files > limits.files) throw new PackageProblem(`It has more than ${limits.files} files.`);
      if (sum.bytes > limits.bytes) throw new PackageProblem(`It has more than ${limits.bytes} bytes.`);
      if (found.isDirectory()) await copyFolder(inner);
      else {
        const bytes = await readFile(join(from, inner));
        hash.update(JSON.stringify([inner, bytes.length])).update(bytes);
        await writeFile(join(to, inner), bytes);
      }
    }
  };
  await copyFolder("");
  return `sha512-${hash.digest("base64")}`;
}
