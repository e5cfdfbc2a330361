/** A home that Zeppelin wrote, copied for one test: notes with their history, users, rights, settings, a credential. */
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export const homeFixture = join(import.meta.dirname, "..", "..", "packages", "note", "fixtures", "zeppelin-home");

/** In a folder of its own, whose parent may be removed with it. */
export async function aZeppelinHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), "octavo-home-"));
  for (const part of ["notebook", "conf"]) await cp(join(homeFixture, part), join(home, part), { recursive: true });
  const clone = join(home, "clone");
  const bundle = join(homeFixture, "notebook-history.bundle");
  await promisify(execFile)("git", ["clone", "-q", "--no-checkout", bundle, clone]);
  await rename(join(clone, ".git"), join(home, "notebook", ".git"));
  await rm(clone, { recursive: true });
  return home;
}

/** Every file below a folder with its content, but not what only Octavo keeps there. */
export async function filesOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const zeppelins = files.filter((file) => !file.startsWith(join(folder, "octavo"))).toSorted();
  const contents = await Promise.all(zeppelins.map((file) => readFile(file, "latin1")));
  return Object.fromEntries(zeppelins.map((file, index) => [file.slice(folder.length + 1), contents[index] ?? ""]));
}
