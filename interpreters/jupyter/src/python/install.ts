import { mkdir, writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { InterpreterError, type SessionSettings, spawnChild, toolOptions } from "@octavo/interpreter";
import type { Installer } from "./installer.ts";
import { type ProgramEnd, waitForProgramEnd } from "./program.ts";
import { createProgressReader } from "./progress.ts";

export interface Installation extends Pick<SessionSettings, "environment" | "tools"> {
  /** The folder of the environment. */
  readonly folder: string;
  /** The Python of the environment that the packages go into. */
  readonly python: string;
  readonly packages: readonly string[];
  /** What these packages say they need and what uv leaves out now. pip brings it along. */
  readonly later?: readonly string[];
  /** pip where there is none. */
  readonly installer: Installer | null;
  /** A file that names the version of each, from the time they were installed first. */
  readonly locked?: string;
  /** No session waits for it, so it leaves the processors to those that run. */
  readonly isBehind?: boolean;
  readonly onStage: (stage: string) => void;
  readonly signal: AbortSignal;
}

const pipOptions = [
  "--disable-pip-version-check",
  "--progress-bar=off",
  // Without an index in reach, the usual five attempts a package take minutes.
  "--retries=2",
  // Compiling all modules takes longer than all the rest, and few of them are ever imported.
  "--no-compile",
];

/** With uv where there is one, else with pip. @throws InterpreterError with the reason and what to do. */
export async function installPackages(installation: Installation): Promise<void> {
  const { folder, python, packages, installer, locked, later = [], onStage, signal } = installation;
  const names = packages.map((requirement) => requirement.replace(/[^A-Za-z0-9_-].*$/, ""));
  onStage(`looking for ${names.join(", ")}`);

  const [program, args] =
    installer === null
      ? [python, ["-m", "pip", "install", ...pipOptions]]
      : [installer.program, ["pip", "install", "--python", python, ...(await uvOptions(folder, later))]];
  const read = createProgressReader();
  const options = toolOptions(installation, [folder]);
  const child = spawnChild(program, [...args, ...(locked === undefined ? packages : ["-r", locked])], {
    ...options,
    env: { ...options.env, ...installer?.environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (installation.isBehind === true) giveWay(child.pid);
  const end = await waitForProgramEnd(child, signal, (line) => {
    const stage = read(line);
    if (stage !== null) onStage(stage);
  });
  signal.throwIfAborted();
  if (end.exitCode === 0) return;
  throw new InterpreterError(
    `Python could not be prepared, because ${names.join(", ")} could not be installed (${reasonOfFailure(end)}): ` +
      "give this machine access to a package index (PIP_INDEX_URL or UV_INDEX_URL name one), " +
      "or name a Python that has ipykernel in OCTAVO_PYTHON.",
  );
}

function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended.
  }
}

async function uvOptions(folder: string, later: readonly string[]): Promise<readonly string[]> {
  const own = join(folder, ".installer");
  const cache = ["--cache-dir", join(own, "cache")];
  if (later.length === 0) return cache;
  await mkdir(own, { recursive: true });
  const file = join(own, "later.txt");
  // A requirement of no Python that there is.
  await writeFile(file, later.map((name) => `${name} ; python_version < "3"\n`).join(""));
  return [...cache, "--override", file];
}

function reasonOfFailure({ errors, error, signal }: ProgramEnd): string {
  if (error !== null) return error.message;
  if (signal !== null) return `ended by ${signal}`;
  const lines = errors.trim().split("\n");
  const last = lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? "";
  return last.replace(/^\s*(?:ERROR|error): /, "").trim();
}
