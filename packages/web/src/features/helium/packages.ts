/** Packages as the server lists them: every version by name, of which the one that is enabled, else the newest, stands for all. */
import { z } from "zod";
import { compareNames } from "../../i18n/name-order.ts";
import { matchesFilter } from "../../ui/matches-filter.ts";
import { choiceInWords, type UrlCodec } from "../../ui/url-filters.ts";

export const types = ["VISUALIZATION", "SPELL", "INTERPRETER", "APPLICATION"] as const;
type PackageType = (typeof types)[number];

/** Descriptions are written by others: what is none of what it should be is left out, and the package is listed all the same. */
const word = z.string().nullish().catch(null);

const versionSchema = z.object({
  registry: word,
  enabled: z.boolean(),
  /** Why its script could not be made, and what the programs that make it wrote. */
  failure: z.object({ reason: z.string(), log: z.string() }).nullish().catch(null),
  pkg: z.looseObject({
    type: z.string(),
    name: z.string(),
    artifact: z.string(),
    description: word,
    license: word,
    icon: word,
    published: z.union([z.string(), z.number()]).nullish().catch(null),
    groupId: word,
    artifactId: word,
    config: z.record(z.string(), z.unknown()).nullish().catch(null),
    spell: z.looseObject({ magic: word, usage: word }).nullish().catch(null),
  }),
});
export const packagesSchema = z.record(z.string(), z.array(versionSchema));
/** Names of views. */
export const orderSchema = z.array(z.string());
export type Version = Readonly<z.infer<typeof versionSchema>>;
export type Packages = Readonly<z.infer<typeof packagesSchema>>;

export interface Package {
  readonly name: string;
  /** The enabled version, else the first of the list. */
  readonly shown: Version;
  /** Every version, that one too, in the order of the list. */
  readonly versions: readonly Version[];
}

export interface PackageFilters {
  readonly type: PackageType;
  /** Part of a name. */
  readonly part: string;
}

/** The packages that the user wants to see, as the address has it. */
export const wording: UrlCodec<PackageFilters> = {
  read: (query) => ({ type: choiceInWords(types, query.get("type")), part: query.get("name") ?? "" }),
  write: ({ type, part }) => ({ type, name: part }),
};

/** Of one type, what was published last first; what was never published comes from this machine, and before all. */
export function shownPackages(packages: Packages, { type, part }: PackageFilters): readonly Package[] {
  return Object.entries(packages)
    .flatMap(([name, versions]) => packageOf(name, versions) ?? [])
    .filter(({ name, shown }) => shown.pkg.type === type && matchesFilter(name, part))
    .toSorted((a, b) => publishedAt(b) - publishedAt(a) || compareNames(a.name, b.name));
}

function packageOf(name: string, all: readonly Version[]): Package | null {
  // Two files may describe the same one.
  const versions = all.filter(({ pkg }, at) => all.findIndex((other) => other.pkg.artifact === pkg.artifact) === at);
  const shown = versions.find(({ enabled }) => enabled) ?? versions[0];
  return shown ? { name, shown, versions } : null;
}

function publishedAt({ shown: { pkg } }: Package): number {
  const at = new Date(pkg.published ?? "").getTime();
  return Number.isNaN(at) ? Number.MAX_SAFE_INTEGER : at;
}

/** Views that are enabled, in the order in which notes offer them. */
export function displayOrder(packages: Packages, order: readonly string[]): readonly string[] {
  const enabled = Object.entries(packages)
    .filter(([, versions]) => versions.some(({ enabled: isOn, pkg }) => isOn && pkg.type === "VISUALIZATION"))
    .map(([name]) => name);
  return packagesInOrder(enabled, order);
}

/** Names in an order that was made when there were others; what has no place in it comes last. */
export function packagesInOrder(names: readonly string[], order: readonly string[]): readonly string[] {
  const placed = order.filter((name) => names.includes(name));
  return [...placed, ...names.filter((name) => !placed.includes(name))];
}

/** The page that describes a package; null for one that came from this machine. */
export function homePageOf({ pkg }: Version): string | null {
  // Zeppelin's sign of it: what is a path has no version behind it.
  const [, name, version] = /^(.+)@([^@/]+)$/.exec(pkg.artifact) ?? [];
  if (pkg.type === "VISUALIZATION" || pkg.type === "SPELL") {
    return name && version
      ? `https://www.npmjs.com/package/${name.split("/").map(encodeURIComponent).join("/")}`
      : null;
  }
  const isMaven = pkg.groupId || (version !== undefined ? true : /^[^:/\\]+:[^:/\\]+:/.test(pkg.artifact));
  return isMaven ? `https://central.sonatype.com/search?q=${encodeURIComponent(pkg.artifactId ?? pkg.name)}` : null;
}

/** What installs an interpreter: `groupId:name:version`. */
export function mavenArtifact({ pkg }: Version): string {
  const version = pkg.artifact.split(/[@:]/).at(-1) ?? "";
  return pkg.groupId ? `${pkg.groupId}:${pkg.artifactId ?? pkg.name}:${version}` : pkg.artifact;
}
