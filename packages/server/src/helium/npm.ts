/**
 * Fetches packages with the machine's own npm: the registry, its logins and proxies are those of npm's configuration, and none is named here.
 *
 * npm decides which versions go together and brings tarballs. Nothing that packages bring is run, nothing is taken from git, and nothing is unpacked
 * here. What came is compared with the lock byte by byte.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { endChildProcess, spawnChild } from "@octavo/interpreter";
import { z } from "zod";
import { checkIntegrity } from "./builder/integrity.ts";
import { kitNames, type LockedPackage, tarballName } from "./builder/order.ts";
import { PackageProblem } from "./builder/package-problem.ts";

const timeoutMs = 5 * 60_000;
const mostPackages = 500;
const mostTarballBytes = 200 * 1024 ** 2;

/** By the range that a package asks for, as in `package.json`. */
export type Dependencies = Readonly<Record<string, string>>;

/** Packages that name a git repository for what the registry has under another name. */
const moved = { raphael: { eve: "npm:eve-raphael@0.5.0" } };

const lockFileSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      name: z.string().optional(),
      version: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().optional(),
      optional: z.boolean().optional(),
      inBundle: z.boolean().optional(),
    }),
  ),
});

/** The versions that npm chooses. @param folder an empty one @throws PackageProblem */
export async function lockPackages(folder: string, dependencies: Dependencies, log: (text: string) => void) {
  const overrides: Record<string, unknown> = { ...moved };
  for (const name of kitNames) {
    const kit = join(folder, "kit", name);
    await mkdir(kit, { recursive: true });
    await writeFile(join(kit, "package.json"), JSON.stringify({ name, version: "0.0.0" }));
    overrides[name] = `file:${kit}`;
  }
  const manifest = { name: "octavo-plug-in", private: true, dependencies, overrides };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await runNpm(folder, ["install", "--package-lock-only", "--omit=dev", "--no-audit", "--no-fund"], log);
  return readLock(JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8")));
}

/** What a lock file of npm's holds. @throws PackageProblem when it names what is in no registry */
export function readLock(json: unknown): readonly LockedPackage[] {
  const { packages } = lockFileSchema.parse(json);
  const found = Object.entries(packages).flatMap(([path, entry]) => {
    const folderName = path.split("node_modules/").at(-1) ?? "";
    if (!path.startsWith("node_modules/") || kitNames.includes(folderName) || entry.optional || entry.inBundle)
      return [];
    const name = entry.name ?? folderName;
    const { version, integrity } = entry;
    if (entry.link || version === undefined || integrity === undefined)
      throw new PackageProblem(`It needs ${name}, which comes from no registry of npm.`);
    if (!isPackagePath(path) || !isName(name) || !/^[\w.+-]+$/.test(version))
      throw new PackageProblem(`It needs a package whose name or version cannot be used: ${path}@${version}`);
    return [{ path, name, version, integrity }];
  });
  if (found.length > mostPackages) throw new PackageProblem(`It needs more than ${mostPackages} packages.`);
  return found;
}

const namePart = /^(?:@[a-z0-9~][\w.~-]*\/)?[a-z0-9~_][\w.~-]*$/i;
const isName = (name: string) => namePart.test(name);
const isPackagePath = (path: string) =>
  path.split("node_modules/").every((part) => part === "" || isName(part.replace(/\/$/, "")));

/** Those tarballs that are not there yet. @returns the lock with digests of SHA-512 @throws PackageProblem where one differs from the lock */
export async function fetchTarballs(
  folder: string,
  locked: readonly LockedPackage[],
  log: (text: string) => void,
): Promise<readonly LockedPackage[]> {
  await mkdir(folder, { recursive: true });
  const sizes = await Promise.all(locked.map((one) => sizeOf(join(folder, tarballName(one)))));
  const missing = new Set(
    locked.filter((_, at) => sizes[at] === null).map(({ name, version }) => `${name}@${version}`),
  );
  if (missing.size > 0) await runNpm(folder, ["pack", "--pack-destination", folder, ...missing], log);
  let sum = 0;
  const checked: LockedPackage[] = [];
  for (const one of locked) {
    const file = join(folder, tarballName(one));
    sum += (await sizeOf(file)) ?? 0;
    if (sum > mostTarballBytes) throw new PackageProblem(`Its packages have more than ${mostTarballBytes} bytes.`);
    const bytes = await readFile(file);
    checkIntegrity(bytes, one);
    checked.push({ ...one, integrity: `sha512-${createHash("sha512").update(bytes).digest("base64")}` });
  }
  return checked;
}

async function sizeOf(file: string): Promise<number | null> {
  return await stat(file).then(
    ({ size }) => size,
    () => null,
  );
}

async function runNpm(folder: string, args: readonly string[], log: (text: string) => void): Promise<void> {
  const flags = [
    "--prefix",
    folder,
    "--ignore-scripts",
    "--no-update-notifier",
    "--logs-max=0",
    "--loglevel=warn",
    "--git=no-git-for-plug-ins",
  ];
  log(`npm ${args.join(" ")}`);
  const child = spawnChild("npm", [...args, ...flags], {
    cwd: folder,
    env: npmEnvironment(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout?.on("data", (piece: Buffer) => log(piece.toString()));
  child.stderr?.on("data", (piece: Buffer) => log(piece.toString()));
  const timer = setTimeout(() => void endChildProcess(child, { graceMs: 1000 }), timeoutMs);
  const { exitCode, error } = await child.ended;
  clearTimeout(timer);
  if (error) throw new PackageProblem("npm could not be started on the server.", { cause: error });
  if (exitCode === 0) return;
  const words = child.lastWords();
  if (words.includes("no-git-for-plug-ins"))
    throw new PackageProblem("It needs a package from a git repository, and Octavo takes packages from npm only.");
  throw new PackageProblem(`npm could not fetch it: ${firstError(words)}`);
}

function firstError(words: string): string {
  const lines = words.split("\n").map((line) => line.replace(/^npm (?:error|ERR!) ?/, "").trim());
  return lines.find((line) => line !== "" && !/^(?:code|npm warn)/.test(line)) ?? "it gave no reason.";
}

/** The server's, with npm's own configuration in it, but without what `npm start` says of the house and what is the server's alone. */
function npmEnvironment(): Readonly<Record<string, string>> {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(?:OCTAVO_|ZEPPELIN_|npm_package_|npm_lifecycle_|npm_command$|npm_config_(?:local_prefix|prefix|workspaces?$|noproxy$)|INIT_CWD$|NODE_OPTIONS$)/.test(
        name,
      ),
  ) as [string, string][];
  const programs = [process.env["PATH"] ?? "", dirname(process.execPath)].join(delimiter);
  return { ...Object.fromEntries(kept), PATH: programs };
}
