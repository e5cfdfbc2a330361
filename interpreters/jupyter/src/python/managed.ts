/**
 * A virtual environment of our own, for people who have no Python prepared for notes.
 *
 * It is built in its final place, because virtual environments do not like to be moved, and counts as there once its marker file is:
 * a build that was cut off is taken up again. Sessions of one runner share the build; runners that share a cache folder take
 * turns by a lock.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type SessionSettings, spawnChild, toolOptions } from "@octavo/interpreter";
import { installPackages } from "./install.ts";
import { takeLock } from "./lock.ts";
import type { Candidate } from "./probe.ts";
import { endOf } from "./program.ts";
import { makeVirtualEnvironment } from "./venv.ts";

export interface Requirements {
  readonly needed: readonly string[];
  /** Good to have: an environment without them is a good one too. */
  readonly wanted: readonly string[];
  /** The Python that it has to be made from; any of the machine's by default. */
  readonly base?: string;
}

export interface Preparation {
  readonly settings: Pick<SessionSettings, "cacheDirectory" | "environment" | "tools" | "onStage">;
  /** The Pythons that it may be made from. */
  readonly pythons: readonly Candidate[];
  readonly signal: AbortSignal;
  readonly requirements?: Requirements;
}

/** What every note may count on. Lower bounds only: each Python gets the newest that it can run. */
const notebook: Requirements = {
  needed: ["ipykernel>=6.29", "pandas>=2.0", "matplotlib>=3.8"],
  wanted: ["pyarrow>=15"],
};

interface Build {
  readonly path: Promise<string>;
  /** Nobody waited for it any more; whoever asks now needs another one. */
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
  const folder = join(settings.cacheDirectory, "python", nameOf(requirements));
  if (isReady(folder)) return pythonIn(folder);

  const known = builds.get(folder);
  const build = known?.isAbandoned() === false ? known : startBuild(folder, requirements, preparation);
  build.stages.add(settings.onStage);
  try {
    return await Promise.race([build.path, rejection(signal)]);
  } finally {
    settings.onStage(null);
    build.stages.delete(settings.onStage);
    if (build.stages.size === 0) build.abandon();
  }
}

function startBuild(folder: string, requirements: Requirements, { settings, pythons }: Preparation): Build {
  const abandoning = new AbortController();
  const stages = new Set<SessionSettings["onStage"]>();
  const onStage = (stage: string) => {
    for (const tell of stages) tell(`Preparing Python: ${stage}`);
  };
  const path = makeEnvironment({
    folder,
    requirements,
    pythons,
    environment: settings.environment,
    ...(settings.tools === undefined ? {} : { tools: settings.tools }),
    onStage,
    signal: abandoning.signal,
  }).finally(() => {
    if (builds.get(folder) === build) builds.delete(folder);
  });
  // Each session that waits hears of a failure; with none left nobody does.
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
  readonly folder: string;
  readonly requirements: Requirements;
  readonly pythons: readonly Candidate[];
  readonly onStage: (stage: string) => void;
  readonly signal: AbortSignal;
}

async function makeEnvironment(making: Making): Promise<string> {
  const { folder, onStage, signal } = making;
  await mkdir(join(folder, ".."), { recursive: true });
  const lock = await takeLock(`${folder}.lock`, () => onStage("waiting for another process that does"), signal);
  try {
    if (!isReady(folder)) await build(making);
    return pythonIn(folder);
  } finally {
    await lock.release();
  }
}

async function build(making: Making): Promise<void> {
  const { folder, requirements, onStage, signal } = making;
  onStage("making an environment");
  await makeVirtualEnvironment(making);
  const install = { ...making, python: pythonIn(folder) };
  const locked = `${folder}.versions.txt`;
  await installPackages({ ...install, packages: requirements.needed, ...(existsSync(locked) ? { locked } : {}) });
  const missing: string[] = [];
  for (const wanted of requirements.wanted) {
    await installPackages({ ...install, packages: [wanted] }).catch(() => missing.push(wanted));
    signal.throwIfAborted();
  }
  if (!existsSync(locked)) await lockVersions(install.python, locked, making);
  onStage("starting it for the first time");
  await warmUp(install.python, making);
  signal.throwIfAborted();
  // What was installed may have left a link of this name.
  await rm(markerOf(folder), { recursive: true, force: true });
  await writeFile(markerOf(folder), JSON.stringify({ ...requirements, missing }), { flag: "wx" });
}

/** Whoever makes the environment anew, because its Python is gone or it was cut off, gets the same versions. */
async function lockVersions(python: string, file: string, making: Making): Promise<void> {
  const child = spawnChild(python, ["-m", "pip", "freeze", "--disable-pip-version-check"], toolOptions(making));
  const { exitCode, output } = await endOf(child, making.signal);
  if (exitCode === 0 && output.includes("==")) await writeFile(file, output);
}

const usualModules = ["ipykernel.kernelapp", "pandas", "matplotlib.pyplot"];

/** Imports what notes import first, so that it is compiled; also where the machine's Pythons are told to keep no compiled modules. */
async function warmUp(python: string, making: Making): Promise<void> {
  const options = toolOptions(making, [making.folder]);
  const env = { ...options.env, PYTHONDONTWRITEBYTECODE: "" };
  for (const name of usualModules)
    await endOf(spawnChild(python, ["-c", `import ${name}`], { ...options, env }), making.signal);
}

function nameOf(requirements: Requirements): string {
  return createHash("sha256").update(JSON.stringify(requirements)).digest("hex").slice(0, 12);
}

function markerOf(folder: string): string {
  return join(folder, "octavo-ready.json");
}

/** The link to the Python it was made from leads nowhere when that was removed. */
function isReady(folder: string): boolean {
  return existsSync(markerOf(folder)) && existsSync(pythonIn(folder));
}

function pythonIn(folder: string): string {
  return join(folder, "bin", "python");
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
