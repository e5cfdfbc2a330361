/**
 * Helium: packages that add views and spells to notes, as Zeppelin's clients ask for them.
 *
 * A registry is a folder of JSON files, each with one package or a list of them; it is looked at with every question, so that dropping a file there is
 * enough. Which packages are on, in which order, and how they are configured is kept in `conf/helium.json`, in Zeppelin's shape.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type JsonObject, jsonObjectSchema, keepSecretsIn } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import { z } from "zod";
import { readConfFile, writeConfFile } from "../storage/conf-file.ts";
import { unlessMissing } from "../storage/file-system.ts";
import type { Folders } from "../storage/folders.ts";
import { StartError } from "../storage/start-error.ts";
import type { PackageBundles, PackageFailure } from "./bundles.ts";
import { type HeliumPackage, packageSchema } from "./package-description.ts";

export interface Listed {
  readonly registry: string;
  readonly pkg: HeliumPackage;
  readonly enabled: boolean;
  /** Why its script could not be made, the last time that was tried. */
  readonly failure?: PackageFailure;
}

const stateSchema = z.looseObject({
  /** Artifact by name of the package. */
  enabled: z.record(z.string(), z.string()).default({}),
  packageConfig: z.record(z.string(), jsonObjectSchema).default({}),
  bundleDisplayOrder: z.array(z.string()).default([]),
});
type State = Readonly<z.infer<typeof stateSchema>>;

/** Types whose packages are scripts of the page. */
const scripted = new Set(["VISUALIZATION", "SPELL"]);

export interface HeliumOptions {
  /** Where packages are described. */
  readonly registry: string;
  readonly state: State;
  readonly save: (state: State) => Promise<void>;
  /** Null where packages are only read. */
  readonly bundles: PackageBundles | null;
}

export class Helium {
  readonly #options: HeliumOptions;
  #state: State;
  #work: Promise<unknown> = Promise.resolve();

  constructor(options: HeliumOptions) {
    this.#options = options;
    this.#state = options.state;
  }

  /** All versions there are, by name, the newest artifact first. */
  async packages(): Promise<Readonly<Record<string, readonly Listed[]>>> {
    const found = await this.#list();
    const names = [...new Set(found.map(({ pkg }) => pkg.name))].toSorted();
    return Object.fromEntries(names.map((name) => [name, versionsOf(found, name)]));
  }

  async versionsOf(name: string): Promise<readonly Listed[]> {
    return versionsOf(await this.#list(), name);
  }

  async enabled(): Promise<readonly Listed[]> {
    return (await this.#list()).filter(({ enabled }) => enabled);
  }

  /** What paragraphs of the spells that are on begin with, without the percent sign. */
  async spells(): Promise<ReadonlySet<string>> {
    const magics = (await this.enabled()).flatMap(({ pkg }) => (pkg.type === "SPELL" ? (pkg.spell?.magic ?? []) : []));
    return new Set(magics.map((magic) => magic.trim().replace(/^%/, "")).filter((magic) => magic !== ""));
  }

  get order(): readonly string[] {
    return this.#state.bundleDisplayOrder;
  }

  setOrder(names: readonly string[]): Promise<void> {
    return this.#change((state) => ({ ...state, bundleDisplayOrder: [...names] }));
  }

  /**
   * Fetches the package and makes its script before it counts as enabled.
   *
   * @throws NotebookError `packageNotFound`, or `packageBroken` when that fails
   */
  async enable(name: string, artifact: string): Promise<void> {
    const found = await this.#find(name, artifact);
    if (scripted.has(found.pkg.type)) await this.#options.bundles?.bundle(found, true);
    await this.#change((state) => ({ ...state, enabled: { ...state.enabled, [name]: artifact } }));
  }

  /** @throws NotebookError `packageNotFound` when it is not on */
  disable(name: string): Promise<void> {
    return this.#change((state) => {
      if (!Object.hasOwn(state.enabled, name)) throw new NotebookError("packageNotFound");
      const { [name]: _artifact, ...enabled } = state.enabled;
      return { ...state, enabled };
    });
  }

  /**
   * The script of a package that is enabled; empty for any other.
   *
   * @param isAnew makes it once more @throws NotebookError `packageBroken`
   */
  async script(name: string, isAnew: boolean): Promise<string> {
    const found = (await this.enabled()).find(({ pkg }) => pkg.name === name && scripted.has(pkg.type));
    return (found && (await this.#options.bundles?.bundle(found, isAnew))) ?? "";
  }

  get configs(): Readonly<Record<string, JsonObject>> {
    return this.#state.packageConfig;
  }

  /** What can be set for a package, and what is. @throws NotebookError `packageNotFound` */
  async configOf(name: string, artifact?: string): Promise<Record<string, unknown>> {
    const { pkg } = await this.#find(name, artifact ?? this.#state.enabled[name]);
    const persisted = this.#state.packageConfig[pkg.artifact];
    return { ...(pkg.config ? { confSpec: pkg.config } : {}), ...(persisted ? { confPersisted: persisted } : {}) };
  }

  /** @throws NotebookError `packageNotFound` */
  async configure(name: string, artifact: string, config: JsonObject): Promise<void> {
    await this.#find(name, artifact);
    await this.#change((state) => {
      const kept = keepSecretsIn(config, state.packageConfig[artifact]);
      if (!kept.ok) throw new NotebookError("badRequest", kept.problem);
      return { ...state, packageConfig: { ...state.packageConfig, [artifact]: kept.value as JsonObject } };
    });
  }

  async #find(name: string, artifact: string | undefined): Promise<Listed> {
    const found = (await this.#list()).find(({ pkg }) => pkg.name === name && pkg.artifact === artifact);
    if (!found) throw new NotebookError("packageNotFound");
    return found;
  }

  async #list(): Promise<readonly Listed[]> {
    const { registry } = this.#options;
    const names = (await unlessMissing(readdir(registry), [])).filter((name) => name.endsWith(".json")).toSorted();
    const packages = await Promise.all(names.map((name) => packagesIn(join(registry, name))));
    const { enabled } = this.#state;
    return await Promise.all(
      packages.flat().map(async (pkg) => {
        const failure = scripted.has(pkg.type) ? await this.#options.bundles?.failureOf({ registry, pkg }) : null;
        return { registry, pkg, enabled: enabled[pkg.name] === pkg.artifact, ...(failure ? { failure } : {}) };
      }),
    );
  }

  #change(decide: (state: State) => State): Promise<void> {
    const work = this.#work.then(async () => {
      const next = decide(this.#state);
      await this.#options.save(next);
      this.#state = next;
    });
    this.#work = work.catch(() => {});
    return work;
  }
}

function versionsOf(found: readonly Listed[], name: string): readonly Listed[] {
  const versions = found.filter(({ pkg }) => pkg.name === name);
  return versions.toSorted((one, other) => other.pkg.artifact.localeCompare(one.pkg.artifact, "en", { numeric: true }));
}

/** A file that is no description of packages has none. */
async function packagesIn(path: string): Promise<readonly HeliumPackage[]> {
  try {
    const json: unknown = JSON.parse(await readFile(path, "utf8"));
    return (Array.isArray(json) ? json : [json]).flatMap((value) => packageSchema.safeParse(value).data ?? []);
  } catch {
    return [];
  }
}

/** @throws StartError when `helium.json` is there and cannot be read */
export async function openHelium(
  { conf, helium: registry }: Pick<Folders, "conf" | "helium">,
  bundles: PackageBundles | null,
): Promise<Helium> {
  const path = join(conf, "helium.json");
  const text = await readConfFile(path);
  const save = (state: State) => writeConfFile(path, `${JSON.stringify(state, null, 2)}\n`);
  try {
    const state = stateSchema.parse(text === null || text.trim() === "" ? {} : JSON.parse(text));
    return new Helium({ registry, state, save, bundles });
  } catch (cause) {
    throw new StartError(`${path} cannot be read. Correct it, or move it away to start without packages.`, { cause });
  }
}
