/**
 * A virtual environment of our own, for people who have no Python prepared for notes.
 *
 * It is built in its final place, because virtual environments do not like to be moved, and counts as there once its marker file is:
 * a build that was cut off is taken up again. Sessions of one runner share the build; runners that share a cache folder take
 * turns by a lock.
 *
 * Notes begin as soon as there is a kernel: what else they may count on comes behind it. A kernel that imports what is still coming waits for it
 * (`setup/arriving.py`), by a file in the environment that says what that is.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type SessionSettings, spawnChild, toolOptions } from "@octavo/interpreter";
import { writeArriving } from "./arriving.ts";
import { type Installation, installPackages } from "./install.ts";
import { fetchInstaller } from "./installer.ts";
import { takeFolderLock } from "./lock.ts";
import type { Candidate } from "./probe.ts";
import { waitForProgramEnd } from "./program.ts";
import { makeFolder, makeVirtualEnvironment, putPip } from "./venv.ts";

interface Requirements {
  readonly needed: readonly string[];
  /** What the needed ones say they need and a kernel starts without. They come first of what comes behind it. */
  readonly later?: readonly string[];
  /** Good to have: an environment without them is a good one too. */
  readonly wanted: readonly string[];
  /** The Python that it has to be made from; any of the machine's by default. */
  readonly base?: string;
}

/** What a session is opened with. */
export interface OpeningSettings extends SessionSettings {
  /** Settles when its kernel has started or cannot: until then what comes behind the kernel leaves the machine to it. */
  readonly session?: Promise<unknown>;
}

export interface Preparation {
  readonly settings: Pick<OpeningSettings, "cacheDirectory" | "environment" | "tools" | "onStage" | "session">;
  /** The Pythons that it may be made from. */
  readonly pythons: readonly Candidate[];
  readonly signal: AbortSignal;
  readonly requirements?: Requirements;
}

/** What ipykernel says it needs and starts without, three quarters of all files: jedi completes code that has not run yet, debugpy is for editors. */
export const laterThanKernel = ["jedi", "debugpy"];

/** What every note may count on. Lower bounds only: each Python gets the newest that it can run. */
const notebook: Requirements = {
  needed: ["ipykernel>=6.29", "pip"],
  later: laterThanKernel,
  wanted: [
    ...["pandas>=2.0", "matplotlib>=3.8", "pyarrow>=15", "polars", "openpyxl", "plotly", "seaborn", "scikit-learn"],
    ...["ipywidgets>=8", "tqdm", "altair", "bokeh", "anywidget"],
  ],
};

/** The number of them that come first: what most notes begin with. */
const firstOfWanted = 3;

interface Build {
  /** As soon as it has a kernel. */
  readonly path: Promise<string>;
  /** No session waited for it any more; one that asks now needs another build. */
  readonly isAbandoned: () => boolean;
  readonly stages: Set<SessionSettings["onStage"]>;
  readonly abandon: () => void;
}

const builds = new Map<string, Build>();

/**
 * The path of a Python with the requirements; made if it is not there yet.
 *
 * @throws InterpreterError with what is missing and how to get it; the signal's reason when that aborts.
 */
export async function prepareEnvironment(preparation: Preparation): Promise<string> {
  const { settings, requirements = notebook, signal } = preparation;
  const folder = join(settings.cacheDirectory, "python", nameOfEnvironment(requirements));
  if (isEnvironmentReady(folder)) return pythonInFolder(folder);

  const known = builds.get(folder);
  const build = known?.isAbandoned() === false ? known : startBuild(folder, requirements, preparation);
  // The rest comes behind it.
  if (hasKernel(folder)) return pythonInFolder(folder);
  build.stages.add(settings.onStage);
  try {
    return await Promise.race([build.path, rejection(signal)]);
  } finally {
    settings.onStage(null);
    build.stages.delete(settings.onStage);
    if (build.stages.size === 0 && !hasKernel(folder)) build.abandon();
  }
}

function startBuild(folder: string, requirements: Requirements, { settings, pythons }: Preparation): Build {
  const abandoning = new AbortController();
  const stages = new Set<SessionSettings["onStage"]>();
  let isKernelThere = false;
  // No session waits for what comes behind the kernel.
  const onStage = (stage: string) => {
    for (const show of isKernelThere ? [] : stages) show(`Preparing Python: ${stage}`);
  };
  let resolveKernel: (path: string) => void = () => {};
  const kernel = new Promise<string>((resolve) => {
    resolveKernel = resolve;
  });
  const whole = makeEnvironment({
    folder,
    requirements,
    pythons,
    environment: settings.environment,
    session: settings.session,
    ...(settings.tools === undefined ? {} : { tools: settings.tools }),
    onStage,
    onKernel: () => {
      isKernelThere = true;
      resolveKernel(pythonInFolder(folder));
    },
    onEnd: () => {
      if (builds.get(folder) === build) builds.delete(folder);
    },
    signal: abandoning.signal,
  });
  const path = Promise.race([kernel, whole]);
  whole.catch(() => {});
  // Each session that waits receives a failure; without one it is ignored.
  path.catch(() => {});
  const build: Build = {
    path,
    stages,
    isAbandoned: () => abandoning.signal.aborted,
    abandon: () => abandoning.abort(),
  };
  builds.set(folder, build);
  return build;
}

interface Making extends Pick<SessionSettings, "environment" | "tools"> {
  readonly session: OpeningSettings["session"] | undefined;
  readonly folder: string;
  readonly requirements: Requirements;
  readonly pythons: readonly Candidate[];
  readonly onStage: (stage: string) => void;
  /** It has a kernel; the rest follows. */
  readonly onKernel: () => void;
  readonly onEnd: () => void;
  readonly signal: AbortSignal;
}

async function makeEnvironment(making: Making): Promise<string> {
  const { folder, onStage, signal } = making;
  try {
    await mkdir(join(folder, ".."), { recursive: true });
    const lock = await takeFolderLock(`${folder}.lock`, () => onStage("waiting for another process that does"), signal);
    try {
      if (!isEnvironmentReady(folder)) await buildEnvironment(making);
      return pythonInFolder(folder);
    } finally {
      making.onEnd();
      await lock.release();
    }
  } finally {
    making.onEnd();
  }
}

async function buildEnvironment(making: Making): Promise<void> {
  const { folder, requirements, onStage, signal } = making;
  onStage("making an environment");
  const isThere = await isWhole(making);
  await makeFolder(folder, isThere);
  const [installer] = await Promise.all([fetchInstaller(making), isThere ? null : makeVirtualEnvironment(making)]);
  if (installer === null && !existsSync(join(folder, "bin", "pip"))) await putPip(making);
  const locked = `${folder}.versions.txt`;
  const isLocked = existsSync(locked);
  const later = installer === null || isLocked ? [] : (requirements.later ?? []);
  const install = { ...making, installer, later, python: pythonInFolder(folder) };
  if (!hasKernel(folder)) {
    await installNeeded(install, isLocked ? locked : undefined);
    await writeArriving(folder, [...later, ...requirements.wanted], "");
    await mark(kernelMarkerOf(folder), requirements);
  }
  making.onKernel();
  await Promise.race([making.session, rejection(signal)]);
  const [missing] = await Promise.all([
    installWanted(install),
    warmUpPython(["ipykernel.kernelapp"], install.python, making),
  ]);
  if (!isLocked) await lockVersions(install.python, locked, making);
  await warmUpPython(["pandas", "matplotlib.pyplot"], install.python, making);
  signal.throwIfAborted();
  await rm(join(folder, ".installer", "cache"), { recursive: true, force: true });
  await mark(markerFileOf(folder), { ...requirements, missing });
}

interface Install extends Omit<Installation, "packages" | "locked">, Making {
  readonly later: readonly string[];
}

/** What uv cannot install, pip may: it knows of other ways to an index. */
async function installNeeded(install: Install, locked: string | undefined): Promise<void> {
  const installation = {
    ...install,
    packages: install.requirements.needed,
    ...(locked === undefined ? {} : { locked }),
  };
  try {
    await installPackages(installation);
  } catch (error) {
    if (install.installer === null || install.signal.aborted) throw error;
    await putPip(install).catch(() => Promise.reject(error));
    await installPackages({ ...installation, installer: null });
  }
}

/** @returns what cannot be had */
async function installWanted(install: Install): Promise<readonly string[]> {
  const { folder, requirements, signal } = install;
  const missing: string[] = [];
  const behind = { ...install, later: [], isBehind: true };
  let left = [...install.later, ...requirements.wanted];
  const first = install.later.length + firstOfWanted;
  for (const packages of [left.slice(0, first), left.slice(first)]) {
    if (packages.length === 0) continue;
    const onStage = (stage: string) => {
      install.onStage(stage);
      void writeArriving(folder, left, stage);
    };
    const together = await installPackages({ ...behind, onStage, packages }).then(
      () => true,
      () => false,
    );
    signal.throwIfAborted();
    for (const wanted of together ? [] : packages) {
      await installPackages({ ...behind, onStage, packages: [wanted] }).catch(() => missing.push(wanted));
      signal.throwIfAborted();
    }
    left = left.slice(packages.length);
    await writeArriving(folder, left, "");
  }
  return missing;
}

async function isWhole({ folder, environment, tools, signal }: Making): Promise<boolean> {
  const python = pythonInFolder(folder);
  if (!existsSync(python)) return false;
  const options = toolOptions({ environment, ...(tools === undefined ? {} : { tools }) }, [folder]);
  return (await waitForProgramEnd(spawnChild(python, ["-V"], options), signal)).exitCode === 0;
}

/** An environment that is made anew, because its Python is gone or it was cut off, gets the same versions. */
async function lockVersions(python: string, file: string, making: Making): Promise<void> {
  const child = spawnChild(python, ["-m", "pip", "freeze", "--disable-pip-version-check"], toolOptions(making));
  const { exitCode, output } = await waitForProgramEnd(child, making.signal);
  if (exitCode === 0 && output.includes("==")) await writeFile(file, output);
}

/** Imports what notes import first, so that it is compiled; also where the machine's Pythons are set to keep no compiled modules. */
async function warmUpPython(modules: readonly string[], python: string, making: Making): Promise<void> {
  const options = toolOptions(making, [making.folder]);
  const env = { ...options.env, PYTHONDONTWRITEBYTECODE: "" };
  for (const name of modules)
    await waitForProgramEnd(spawnChild(python, ["-c", `import ${name}`], { ...options, env }), making.signal);
}

/** What was installed may have left a link of this name. */
async function mark(file: string, content: object): Promise<void> {
  const fresh = `${file}.new`;
  for (const path of [file, fresh]) await rm(path, { recursive: true, force: true });
  await writeFile(fresh, JSON.stringify(content), { flag: "wx" });
  await rename(fresh, file);
}

function nameOfEnvironment(requirements: Requirements): string {
  return createHash("sha256").update(JSON.stringify(requirements)).digest("hex").slice(0, 12);
}

function markerFileOf(folder: string): string {
  return join(folder, "octavo-ready.json");
}

function kernelMarkerOf(folder: string): string {
  return join(folder, "octavo-kernel.json");
}

function hasKernel(folder: string): boolean {
  return existsSync(kernelMarkerOf(folder)) && existsSync(pythonInFolder(folder));
}

/** The link to the Python it was made from leads nowhere when that was removed. */
function isEnvironmentReady(folder: string): boolean {
  return existsSync(markerFileOf(folder)) && existsSync(pythonInFolder(folder));
}

function pythonInFolder(folder: string): string {
  return join(folder, "bin", "python");
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
