/**
 * Which Python runs a note: the one that was named, else one on the machine that already has ipykernel, else an environment
 * of our own that is made on first use, else, where none can be made, one without a kernel.
 */
import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { findProgram, InterpreterError, type SessionSettings } from "@octavo/interpreter";
import { laterThanKernel, type OpeningSettings, prepareEnvironment } from "./managed.ts";
import { packagesOf } from "./packages.ts";
import { type Candidate, type Probe, probePython } from "./probe.ts";

export interface Python {
  readonly path: string;
  /** What its programs need on top, so that `!pip` is its own. */
  readonly environment: Readonly<Record<string, string>>;
  /** Why it has no kernel, in words. */
  readonly lacks?: string;
}

/** @throws InterpreterError with what is missing and how to get it. */
export async function findPython(settings: OpeningSettings, signal: AbortSignal): Promise<Python> {
  const packages = packagesOf(settings.properties);
  return packages.length === 0
    ? await chosenPython(settings, signal)
    : await findIsolatedPython(packages, settings, signal);
}

/** An environment with these packages and nothing else of the machine's, for all notes and settings that list the same. */
async function findIsolatedPython(
  packages: readonly string[],
  settings: OpeningSettings,
  signal: AbortSignal,
): Promise<Python> {
  const { environment, cacheDirectory, tools } = settings;
  const named = namedInProperties(settings);
  const pythons: Candidate[] = [];
  for (const path of named === null ? pythonsOf(environment) : [pathOfCommand(named, environment)]) {
    const answer =
      path === null ? null : await probePython(path, { cacheDirectory, environment, ...toolsOfSession(tools), signal });
    if (answer !== null) pythons.push({ path: answer.executable, probe: answer });
  }
  if (named !== null && pythons.length === 0) throw notAPython(named);
  const base = named === null ? {} : { base: named.name };
  const later = laterThanKernel.filter((name) => !packages.some((one) => one.startsWith(name)));
  const requirements = { needed: ["ipykernel>=6.29", ...packages], later, wanted: [], ...base };
  return virtualPython(await prepareEnvironment({ settings, pythons, requirements, signal }), environment);
}

async function chosenPython(settings: OpeningSettings, signal: AbortSignal): Promise<Python> {
  const { environment, cacheDirectory, tools } = settings;
  const ask = (path: string) => probePython(path, { cacheDirectory, environment, ...toolsOfSession(tools), signal });

  const name = namedInProperties(settings);
  if (name !== null) return await findNamedPython(name, environment, ask);

  const found: Candidate[] = [];
  for (const path of pythonsOf(environment)) {
    const answer = await ask(path);
    if (answer?.hasKernel) return pythonOfProbe(answer, environment);
    if (answer !== null) found.push({ path: answer.executable, probe: answer });
  }
  try {
    return virtualPython(await prepareEnvironment({ settings, pythons: found, signal }), environment);
  } catch (error) {
    const plain = found.find(({ probe: { version } }) => version[0] === 3 && version[1] >= 8);
    if (signal.aborted || plain === undefined || !(error instanceof InterpreterError)) throw error;
    return { ...pythonOfProbe(plain.probe, environment), lacks: error.message };
  }
}

function toolsOfSession(tools: SessionSettings["tools"]): Pick<SessionSettings, "tools"> {
  return tools === undefined ? {} : { tools };
}

/** A Python by its name, and the property or variable that names it. */
interface Naming {
  readonly name: string;
  readonly origin: string;
}

function namedInProperties({ properties, environment }: SessionSettings): Naming | null {
  const places = [
    { name: properties["python"], origin: "The property zeppelin.python" },
    { name: environment["OCTAVO_PYTHON"], origin: "OCTAVO_PYTHON" },
  ];
  for (const { name = "", origin } of places) if (name.trim() !== "") return { name: name.trim(), origin };
  return null;
}

function pathOfCommand({ name }: Naming, environment: Readonly<Record<string, string>>): string | null {
  return isAbsolute(name) ? name : findProgram(name, environment["PATH"]);
}

async function findNamedPython(
  naming: Naming,
  environment: Readonly<Record<string, string>>,
  ask: (path: string) => Promise<Probe | null>,
): Promise<Python> {
  const path = pathOfCommand(naming, environment);
  const answer = path === null ? null : await ask(path);
  if (answer === null) throw notAPython(naming);
  if (!answer.hasKernel) {
    throw new InterpreterError(
      `${naming.origin} names ${naming.name}, which has no ipykernel. Install it there: ${answer.executable} -m pip install ipykernel`,
    );
  }
  return pythonOfProbe(answer, environment);
}

function notAPython({ name, origin }: Naming): InterpreterError {
  return new InterpreterError(
    `${origin} names ${name}, which is not a Python that starts. Correct it or leave it out.`,
  );
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

function pythonOfProbe({ executable, isVirtual }: Probe, environment: Readonly<Record<string, string>>): Python {
  return isVirtual ? virtualPython(executable, environment) : { path: executable, environment: {} };
}

function virtualPython(path: string, environment: Readonly<Record<string, string>>): Python {
  const bin = dirname(path);
  const rest = environment["PATH"] ?? "";
  return { path, environment: { PATH: `${bin}${delimiter}${rest}`, VIRTUAL_ENV: dirname(bin) } };
}
