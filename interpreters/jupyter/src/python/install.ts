import { findProgram, InterpreterError, type SessionSettings, spawnChild, toolOptions } from "@octavo/interpreter";
import { endOf, type ProgramEnd } from "./program.ts";
import { createProgressReader } from "./progress.ts";

export interface Installation extends Pick<SessionSettings, "environment" | "tools"> {
  /** The folder of the environment. */
  readonly folder: string;
  /** The Python of the environment that the packages go into. */
  readonly python: string;
  readonly packages: readonly string[];
  /** A file that names the version of each, from the time they were installed first. */
  readonly locked?: string;
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
  const { folder, python, packages, locked, environment, onStage, signal } = installation;
  const names = packages.map((requirement) => requirement.replace(/[^A-Za-z0-9_-].*$/, ""));
  onStage(`looking for ${names.join(", ")}`);

  const uv = findProgram("uv", environment["PATH"]);
  const [program, args] =
    uv === null ? [python, ["-m", "pip", "install", ...pipOptions]] : [uv, ["pip", "install", "--python", python]];
  const read = createProgressReader();
  const child = spawnChild(program, [...args, ...(locked === undefined ? packages : ["-r", locked])], {
    ...toolOptions(installation, [folder]),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = await endOf(child, signal, (line) => {
    const stage = read(line);
    if (stage !== null) onStage(stage);
  });
  signal.throwIfAborted();
  if (end.exitCode === 0) return;
  throw new InterpreterError(
    `Python could not be prepared, because ${names.join(", ")} could not be installed (${reasonOf(end)}): ` +
      "give this machine access to a package index (PIP_INDEX_URL or UV_INDEX_URL name one), " +
      "or name a Python that has ipykernel in OCTAVO_PYTHON.",
  );
}

function reasonOf({ errors, error, signal }: ProgramEnd): string {
  if (error !== null) return error.message;
  if (signal !== null) return `ended by ${signal}`;
  const lines = errors.trim().split("\n");
  const last = lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? "";
  return last.replace(/^\s*(?:ERROR|error): /, "").trim();
}
