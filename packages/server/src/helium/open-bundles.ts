/** The folder of scripts, and the program that makes them. */
import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import {
  type Confinement,
  endChildProcess,
  helperWall,
  type Mount,
  missingFor,
  spawnChild,
  wallSupport,
} from "@octavo/interpreter";
import { PackageProblem } from "./builder/package-problem.ts";
import { Bundles } from "./bundles.ts";

const timeoutMs = 2 * 60_000;
const memoryBytes = 2 * 1024 ** 3;

interface BundleParts {
  readonly dataDirectory: string;
  readonly builderScript: string;
  readonly kit: string;
}

export async function openBundles({ dataDirectory, builderScript, kit }: BundleParts): Promise<Bundles> {
  const folder = join(dataDirectory, "plug-ins");
  await mkdir(folder, { recursive: true });
  const left = (await readdir(folder)).filter((name) => name.startsWith(".building-"));
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })));
  return new Bundles({
    folder,
    kit,
    // The folder of a build is named by what it was built from.
    stamp: basename(dirname(builderScript)),
    runBuilder: (work, tarballs) => runBuilder(builderScript, { work, tarballs, kit }),
  });
}

interface BuilderFolders {
  readonly work: string;
  readonly tarballs: string;
  readonly kit: string;
}

/** It sees its own folder, and has no network. What others wrote is only read there, so a machine that can build no wall does without. */
async function runBuilder(script: string, folders: BuilderFolders): Promise<void> {
  const confinement = confinementFor(script, folders);
  const child = spawnChild(process.execPath, [script, folders.work], {
    cwd: folders.work,
    env: {},
    stdio: ["ignore", "ignore", "pipe"],
    confinement,
  });
  const timer = setTimeout(() => void endChildProcess(child, { graceMs: 0 }), timeoutMs);
  const { exitCode, error, signal } = await child.ended;
  clearTimeout(timer);
  if (exitCode === 0) return;
  if (exitCode === 2) throw new PackageProblem(child.lastWords());
  const how = error?.message ?? signal ?? `exit code ${exitCode}`;
  throw new PackageProblem(`What makes its script ended by itself: ${how}. ${child.lastWords()}`.trim());
}

function confinementFor(program: string, { work, tarballs, kit }: BuilderFolders): Confinement {
  const mounts: readonly Mount[] = [
    { kind: "read", path: tarballs },
    { kind: "read", path: kit },
    { kind: "write", path: work },
  ];
  const limited: Confinement = {
    account: null,
    wall:
      wallSupport().tool === null
        ? null
        : helperWall({ program, mounts: mounts.filter(({ path }) => existsSync(path)) }),
    ...{ memoryBytes, processes: null, cpuSeconds: 120, groups: [] },
    explain: () => null,
  };
  return missingFor(limited) === null ? limited : { ...limited, memoryBytes: null, cpuSeconds: null };
}
