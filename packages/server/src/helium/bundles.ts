/**
 * The scripts of packages: made once for each version, and kept.
 *
 * A package is fetched by npm or copied from a folder, its versions and digests are written into a lock beside its tarballs, and a program behind a
 * wall without network makes one script of it. Later builds of the same artifact use the same lock: what comes in another version, or with other
 * bytes, is refused. One build is made at a time.
 */
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { NotebookError } from "@octavo/protocol";
import { z } from "zod";
import { type BuildOrder, bundleFile, lockedPackageSchema, orderFile } from "./builder/order.ts";
import { PackageProblem } from "./builder/package-problem.ts";
import { copyPackage, localFolderOf, type Manifest, readManifest } from "./local-package.ts";
import { type Dependencies, fetchTarballs, lockPackages } from "./npm.ts";
import type { HeliumPackage } from "./package-description.ts";

export interface PackageFailure {
  /** A sentence. */
  readonly reason: string;
  /** What npm and the builder wrote, without names of folders of the server. */
  readonly log: string;
}

/** A description, and the registry that has it. */
export interface Described {
  readonly registry: string;
  readonly pkg: HeliumPackage;
}

export interface PackageBundles {
  /** The script. @param isAnew makes it once more @throws NotebookError `packageBroken` */
  bundle(described: Described, isAnew: boolean): Promise<string>;
  /** Why the last build of a package failed; null when it did not. */
  failureOf(described: Described): Promise<PackageFailure | null>;
}

interface BundlesOptions {
  /** Where locks, tarballs and scripts are kept. */
  readonly folder: string;
  /** Runs the builder on a folder, behind a wall where there is one. @throws PackageProblem */
  readonly runBuilder: (folder: string, tarballs: string) => Promise<void>;
  readonly kit: string;
  /** Scripts that another builder made are made once more. */
  readonly stamp: string;
}

const lockSchema = z.object({
  version: z.string(),
  integrity: z.string(),
  packages: z.array(lockedPackageSchema).readonly(),
});
type Lock = Readonly<z.infer<typeof lockSchema>>;

const stateSchema = z.object({
  stamp: z.string(),
  failure: z.object({ reason: z.string(), log: z.string() }).nullable(),
});

const mostLogCharacters = 20_000;

export class Bundles implements PackageBundles {
  readonly #options: BundlesOptions;
  /** Folders of packages that this server has tried to build: another try would fail for the same reason. */
  readonly #tried = new Set<string>();
  #work: Promise<unknown> = Promise.resolve();

  constructor(options: BundlesOptions) {
    this.#options = options;
  }

  async failureOf({ pkg }: Described): Promise<PackageFailure | null> {
    return (await this.#stateOf(pkg))?.failure ?? null;
  }

  async bundle(described: Described, isAnew: boolean): Promise<string> {
    if (!isAnew) {
      const known = await this.#known(described.pkg);
      if (known !== null) return known;
    }
    // Two requests for one package: the second finds what the first has made.
    const turn = this.#work.then(
      async () => (isAnew ? null : await this.#known(described.pkg)) ?? (await this.#build(described)),
    );
    this.#work = turn.catch(() => {});
    return await turn;
  }

  /** The script that is kept; null when it has to be made. @throws NotebookError when this server could not make it */
  async #known(pkg: HeliumPackage): Promise<string | null> {
    const state = await this.#stateOf(pkg);
    if (state?.failure && this.#tried.has(this.#folderOf(pkg)))
      throw new NotebookError("packageBroken", state.failure.reason);
    if (state?.stamp !== this.#options.stamp || state.failure) return null;
    return await readFile(join(this.#folderOf(pkg), bundleFile), "utf8").catch(() => null);
  }

  async #build({ registry, pkg }: Described): Promise<string> {
    const kept = this.#folderOf(pkg);
    this.#tried.add(kept);
    await mkdir(kept, { recursive: true });
    const work = await mkdtemp(join(this.#options.folder, ".building-"));
    const lines: string[] = [];
    try {
      const script = await this.#make({ registry, pkg }, { kept, work, log: (text) => lines.push(text.trimEnd()) });
      await this.#keep(kept, null);
      return script;
    } catch (error) {
      if (!(error instanceof PackageProblem)) throw error;
      const folders = [work, kept, this.#options.folder, registry, homedir()].filter((folder) => folder !== "/");
      const hide = (text: string) =>
        folders.reduce((left, folder) => left.replaceAll(folder, ""), text).slice(-mostLogCharacters);
      const reason = hide(error.message);
      await this.#keep(kept, { reason, log: hide([...lines, error.message].join("\n")) });
      throw new NotebookError("packageBroken", reason, { cause: error });
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }

  async #make({ registry, pkg }: Described, { kept, work, log }: Building): Promise<string> {
    const local = await localFolderOf(registry, pkg.artifact);
    const tarballs = join(kept, "tarballs");
    const { module, lock } =
      local === null
        ? await fetchPublished(pkg.artifact, { kept, work, log })
        : await copyLocal(local, { kept, work, log });
    await writeAtomically(join(kept, "lock.json"), JSON.stringify(lock, null, 2));
    const { name, type, icon } = pkg;
    const bundle = { id: name, name, type, icon: typeof icon === "string" ? icon : "" };
    const order: BuildOrder = { tarballs, packages: lock.packages, module, bundle, kit: this.#options.kit };
    await writeFile(join(work, orderFile), JSON.stringify(order));
    await mkdir(tarballs, { recursive: true });
    await this.#options.runBuilder(work, tarballs);
    const script = await readFile(join(work, bundleFile), "utf8");
    await writeAtomically(join(kept, bundleFile), script);
    return script;
  }

  async #keep(kept: string, failure: PackageFailure | null): Promise<void> {
    await writeAtomically(join(kept, "state.json"), JSON.stringify({ stamp: this.#options.stamp, failure }));
  }

  async #stateOf(pkg: HeliumPackage) {
    const text = await readFile(join(this.#folderOf(pkg), "state.json"), "utf8").catch(() => null);
    return text === null ? null : (stateSchema.safeParse(parseJson(text)).data ?? null);
  }

  #folderOf({ name, artifact }: HeliumPackage): string {
    const key = createHash("sha256")
      .update(JSON.stringify([name, artifact]))
      .digest("hex");
    return join(this.#options.folder, key.slice(0, 32));
  }
}

interface Building {
  readonly kept: string;
  readonly work: string;
  readonly log: (text: string) => void;
}

interface Fetched {
  /** By which it is imported. */
  readonly module: string;
  readonly lock: Lock;
}

/** From npm, by the lock that there is, or one that npm makes now. */
async function fetchPublished(artifact: string, { kept, work, log }: Building): Promise<Fetched> {
  const [, name, version] = /^(@?[^@]+)@([\w.+-]+)$/.exec(artifact) ?? [];
  if (name === undefined || version === undefined)
    throw new PackageProblem(`${artifact} is neither a package of npm with its version nor a folder.`);
  const known = await readKeptLock(kept);
  const wanted = known?.packages ?? (await lockPackages(work, { [name]: version }, log));
  const packages = await fetchTarballs(join(kept, "tarballs"), wanted, log);
  const own = packages.find(({ path }) => path === `node_modules/${name}`);
  if (!own || own.version !== version)
    throw new PackageProblem(`npm gave ${name}@${own?.version ?? "?"} for ${artifact}.`);
  return { module: name, lock: { version, integrity: own.integrity, packages } };
}

/** From a folder, as it is now; npm brings what it needs, once for each list of that. */
async function copyLocal(folder: string, { kept, work, log }: Building): Promise<Fetched> {
  const manifest = await readManifest(folder);
  const integrity = await copyPackage(folder, join(work, "node_modules", manifest.name));
  const needed = dependenciesOf(manifest);
  const known = await readKeptLock(kept);
  const hasLock = known !== null && known.version === manifest.version;
  const wanted = hasLock ? known.packages : await lockNeeded(work, needed, log);
  const packages = await fetchTarballs(join(kept, "tarballs"), wanted, log);
  return { module: manifest.name, lock: { version: manifest.version, integrity, packages } };
}

async function lockNeeded(work: string, needed: Dependencies, log: (text: string) => void) {
  return Object.keys(needed).length === 0 ? [] : await lockPackages(work, needed, log);
}

/** Only ranges of the registry: npm would read a folder of the server for `file:`. */
function dependenciesOf({ dependencies }: Manifest): Dependencies {
  const foreign = Object.entries(dependencies).find(([, range]) => /[:/]/.test(range));
  if (foreign) throw new PackageProblem(`It needs ${foreign[0]} from ${foreign[1]}, which is no version of npm.`);
  return dependencies;
}

async function readKeptLock(kept: string): Promise<Lock | null> {
  const text = await readFile(join(kept, "lock.json"), "utf8").catch(() => null);
  if (text === null) return null;
  const lock = lockSchema.safeParse(parseJson(text)).data;
  if (!lock) throw new PackageProblem("Its lock cannot be read: remove the folder with its tarballs to lock it anew.");
  return lock;
}

/** Undefined when it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function writeAtomically(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}
