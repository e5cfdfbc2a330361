/** Packages as the server lists them: every version by name, of which the one that is enabled, else the newest, stands for all. */
import { z } from "zod";

export const types = ["VISUALIZATION", "SPELL", "INTERPRETER", "APPLICATION"] as const;
export type PackageType = (typeof types)[number];

const versionSchema = z.object({
  registry: z.string().nullish(),
  enabled: z.boolean(),
  pkg: z.looseObject({
    type: z.string(),
    name: z.string(),
    artifact: z.string(),
    description: z.string().nullish(),
    license: z.string().nullish(),
    published: z.union([z.string(), z.number()]).nullish(),
    groupId: z.string().nullish(),
    artifactId: z.string().nullish(),
    config: z.record(z.string(), z.unknown()).nullish(),
    spell: z.looseObject({ magic: z.string().nullish(), usage: z.string().nullish() }).nullish(),
  }),
});
export const packagesSchema = z.record(z.string(), z.array(versionSchema));
export type Version = Readonly<z.infer<typeof versionSchema>>;
export type Packages = Readonly<z.infer<typeof packagesSchema>>;

export interface Package {
  readonly name: string;
  /** The enabled version, else the first of the list. */
  readonly shown: Version;
  readonly others: readonly Version[];
}

export interface Wanted {
  readonly type: PackageType;
  /** Part of a name. */
  readonly part: string;
}

/** Of one type, what was published last first; what was never published comes from this machine, and before all. */
export function shownPackages(packages: Packages, { type, part }: Wanted): readonly Package[] {
  const wanted = part.trim().toLowerCase();
  return Object.entries(packages)
    .flatMap(([name, versions]) => packageOf(name, versions) ?? [])
    .filter(({ name, shown }) => shown.pkg.type === type && name.toLowerCase().includes(wanted))
    .toSorted((a, b) => publishedAt(b) - publishedAt(a) || (a.name < b.name ? -1 : 1));
}

export function countOf(packages: Packages, type: PackageType): number {
  return Object.values(packages).filter(([first]) => first?.pkg.type === type).length;
}

function packageOf(name: string, versions: readonly Version[]): Package | null {
  const shown = versions.find(({ enabled }) => enabled) ?? versions[0];
  return shown ? { name, shown, others: versions.filter((version) => version !== shown) } : null;
}

function publishedAt({ shown: { pkg } }: Package): number {
  const at = new Date(pkg.published ?? "").getTime();
  return Number.isNaN(at) ? Number.MAX_SAFE_INTEGER : at;
}

/** Views that are enabled, in the order in which notes offer them; what has no place yet comes last. */
export function displayOrder(packages: Packages, order: readonly string[]): readonly string[] {
  const enabled = Object.entries(packages)
    .filter(([, versions]) => versions.some(({ enabled: isOn, pkg }) => isOn && pkg.type === "VISUALIZATION"))
    .map(([name]) => name);
  const placed = order.filter((name) => enabled.includes(name));
  return [...placed, ...enabled.filter((name) => !placed.includes(name))];
}

/** What installs an interpreter: `groupId:name:version`. */
export function mavenArtifact({ pkg }: Version): string {
  const version = pkg.artifact.split(/[@:]/).at(-1) ?? "";
  return pkg.groupId ? `${pkg.groupId}:${pkg.artifactId ?? pkg.name}:${version}` : pkg.artifact;
}
