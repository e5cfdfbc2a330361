/**
 * Which Python runs a note: the one that was named, else one on the machine that already has ipykernel, else an environment
 * of our own that is made on first use.
 */
import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { findProgram, InterpreterError, type SessionSettings } from "@octavo/interpreter";
import { prepareEnvironment } from "./managed.ts";
import { type Probe, probe } from "./probe.ts";

export interface Python {
  readonly path: string;
  /** What its programs need on top, so that `!pip` is its own. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A Python that is there, and what it said. */
export interface Candidate {
  readonly path: string;
  readonly probe: Probe;
}

/** @throws InterpreterError with what is missing and how to get it. */
export async function findPython(settings: SessionSettings, signal: AbortSignal): Promise<Python> {
  const { environment, cacheDirectory, properties } = settings;
  const ask = (path: string) => probe(path, { cacheDirectory, environment, signal });

  for (const [name, origin] of [
    [properties["python"], "the interpreter's property python"],
    [environment["OCTAVO_PYTHON"], "OCTAVO_PYTHON"],
  ] as const) {
    if (name !== undefined && name.trim() !== "") return await named(name.trim(), { origin, environment, ask });
  }

  const found: Candidate[] = [];
  for (const path of pythonsOf(environment)) {
    const answer = await ask(path);
    if (answer?.hasKernel) return pythonOf(answer, environment);
    if (answer !== null) found.push({ path: answer.executable, probe: answer });
  }
  const path = await prepareEnvironment({ settings, pythons: found, signal });
  return virtualPython(path, environment);
}

interface Naming {
  readonly origin: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly ask: (path: string) => Promise<Probe | null>;
}

async function named(name: string, { origin, environment, ask }: Naming): Promise<Python> {
  const path = isAbsolute(name) ? name : findProgram(name, environment["PATH"]);
  const answer = path === null ? null : await ask(path);
  if (answer === null) {
    throw new InterpreterError(
      `${origin} names ${name}, which is not a Python that starts. Correct it or leave it out.`,
    );
  }
  if (!answer.hasKernel) {
    throw new InterpreterError(
      `${origin} names ${name}, which has no ipykernel. Install it there: ${answer.executable} -m pip install ipykernel`,
    );
  }
  return pythonOf(answer, environment);
}

/** The Pythons of the machine, the active environment's first; each once, however many links lead to it. */
function pythonsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  const active = environment["VIRTUAL_ENV"];
  const folders = (environment["PATH"] ?? "").split(delimiter);
  const paths = [...(active ? [join(active, "bin")] : []), ...folders].flatMap((folder) =>
    ["python3", "python"].flatMap((name) => findProgram(name, folder) ?? []),
  );
  const seen = new Set<string>();
  return paths.filter((path) => !seen.has(identityOf(path)) && seen.add(identityOf(path)));
}

/** The Python of a virtual environment is a link to another's, and yet not the same. */
function identityOf(path: string): string {
  const folder = dirname(path);
  return existsSync(join(folder, "..", "pyvenv.cfg")) ? folder : realpathSync(path);
}

function pythonOf({ executable, isVirtual }: Probe, environment: Readonly<Record<string, string>>): Python {
  return isVirtual ? virtualPython(executable, environment) : { path: executable, environment: {} };
}

function virtualPython(path: string, environment: Readonly<Record<string, string>>): Python {
  const bin = dirname(path);
  const rest = environment["PATH"] ?? "";
  return { path, environment: { PATH: `${bin}${delimiter}${rest}`, VIRTUAL_ENV: dirname(bin) } };
}
