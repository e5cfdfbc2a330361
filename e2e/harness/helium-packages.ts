/** Packages in the registry of a data folder: descriptions, and beside them a folder for each that is a script. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

interface Described {
  readonly type: string;
  readonly name: string;
  readonly artifact: string;
}

/** @param code of a package by its name; a class that does nothing by default */
export async function writePackages(
  data: string,
  packages: readonly Described[],
  code: Readonly<Record<string, string>> = {},
): Promise<void> {
  const registry = join(data, "helium");
  await mkdir(registry, { recursive: true });
  await writeFile(join(registry, "packages.json"), JSON.stringify(packages));
  for (const { type, name, artifact } of packages) {
    if (type !== "VISUALIZATION" && type !== "SPELL") continue;
    const folder = join(registry, artifact);
    await mkdir(folder);
    await writeFile(join(folder, "package.json"), JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
    await writeFile(join(folder, "index.js"), code[name] ?? "export default class {}");
  }
}
