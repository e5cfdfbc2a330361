/** Packages in the registry of a data folder: descriptions, and beside them a folder for each that is a script. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

interface Described {
  readonly type: string;
  readonly name: string;
  readonly artifact: string;
}

/** For a server that brings packages of npm out of the cache that was filled before, without a network. */
export const npmFromCache = { npm_config_cache: process.env["OCTAVO_TEST_PLUGINS"] ?? "", npm_config_offline: "true" };

/** Descriptions of packages of npm in the registry of a data folder. @param more members of a description, by the name of its package */
export async function describePackages(
  data: string,
  artifacts: readonly string[],
  more: Readonly<Record<string, object>> = {},
): Promise<void> {
  await mkdir(join(data, "helium"), { recursive: true });
  const described = artifacts.map((artifact) => ({
    type: artifact.includes("-spell@") ? "SPELL" : "VISUALIZATION",
    name: artifact.split("@")[0] ?? "",
    artifact,
    ...more[artifact.split("@")[0] ?? ""],
  }));
  await writeFile(join(data, "helium", "npm.json"), JSON.stringify(described));
}

/** @throws Error with what the server says */
export async function enablePackage(address: string, artifact: string): Promise<void> {
  const answer = await fetch(`${address}/api/helium/enable/${artifact.split("@")[0]}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: artifact,
  });
  if (!answer.ok) throw new Error(await answer.text());
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
