import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { findProgram, InterpreterError, type SessionSettings, spawnChild, toolOptions } from "@octavo/interpreter";
import type { Candidate } from "./probe.ts";
import { waitForProgramEnd } from "./program.ts";

export interface VirtualEnvironment extends Pick<SessionSettings, "environment" | "tools"> {
  readonly folder: string;
  readonly pythons: readonly Candidate[];
  readonly signal: AbortSignal;
}

const or = "or name a Python that has ipykernel in OCTAVO_PYTHON";

/** Makes one without any packages, pip neither. @throws InterpreterError */
export async function makeVirtualEnvironment(wanted: VirtualEnvironment): Promise<void> {
  const { folder, environment, signal } = wanted;
  const uv = findProgram("uv", environment["PATH"]);
  const bases = wanted.pythons.filter(({ probe: { version } }) => version[0] === 3 && version[1] >= 9);
  let problem: string | null = null;
  for (const [program, args] of attemptsToCreate(folder, bases, uv)) {
    const child = spawnChild(program, args, toolOptions(wanted, [folder]));
    const { exitCode, output, errors } = await waitForProgramEnd(child, signal);
    signal.throwIfAborted();
    if (exitCode === 0) return;
    problem ??= `${output}\n${errors}`.trim();
  }
  await rm(folder, { recursive: true, force: true });
  throw new InterpreterError(sentenceOf(problem, wanted.pythons));
}

/** Puts pip into one, which it is made without: that takes most of the time. @throws InterpreterError */
export async function putPip(wanted: VirtualEnvironment): Promise<void> {
  const { folder, signal } = wanted;
  const child = spawnChild(
    join(folder, "bin", "python"),
    ["-m", "ensurepip", "--upgrade"],
    toolOptions(wanted, [folder]),
  );
  const { exitCode, output, errors } = await waitForProgramEnd(child, signal);
  signal.throwIfAborted();
  if (exitCode !== 0) throw new InterpreterError(sentenceOf(`ensurepip: ${output}\n${errors}`.trim(), wanted.pythons));
}

/** It is there before a program fills it: behind a wall only a folder that is there can be opened to it. What is broken is made anew. */
export async function makeFolder(folder: string, isWhole: boolean): Promise<void> {
  if (!isWhole) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}

type Attempt = readonly [program: string, args: readonly string[]];

function attemptsToCreate(folder: string, bases: readonly Candidate[], uv: string | null): readonly Attempt[] {
  if (uv === null) return bases.map(({ path }) => [path, ["-m", "venv", folder, "--without-pip"]]);
  // uv can fetch a Python where the machine has none.
  const choices = bases.length === 0 ? [[]] : bases.map(({ path }) => ["--python", path]);
  return choices.map((choice) => [uv, ["venv", "--quiet", "--allow-existing", ...choice, folder]]);
}

function sentenceOf(problem: string | null, pythons: readonly Candidate[]): string {
  const old = pythons.map(({ probe: { version } }) => version.join("."))[0];
  if (problem === null) {
    const found = old === undefined ? "there is none on the PATH" : `the one on the PATH is ${old}`;
    return `Notes in Python need Python 3.9 or newer, and ${found}: install it, ${or}.`;
  }
  if (/ensurepip/.test(problem)) {
    return `Python could not be prepared, because the module venv of this machine's Python lacks ensurepip: install it (on Debian and Ubuntu: sudo apt-get install python3-venv), ${or}.`;
  }
  const last = problem.split("\n").at(-1) ?? "";
  return `Python could not be prepared, because no virtual environment could be made (${last}): mend that, ${or}.`;
}
